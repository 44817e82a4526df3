package io.dualloop.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.http.client.RemoteStatus;
import io.dualloop.http.client.RemoteTask;
import io.dualloop.http.contract.Client.Reply;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * Follows one task by one way after the other, on one node after the other, and goes away in
 * between. What it knows over all of that is what a page keeps over a reload: the cursor, the tag,
 * and what it was told. Used by one thread.
 */
final class RestlessClient {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int LONGEST_STAY_MILLIS = 150;
  private static final long PATIENCE_NANOS = Duration.ofMinutes(2).toNanos();

  private final TwoNodes nodes;
  private final String user;
  private final Random chance;
  private final List<String> endings = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private String path = "";
  private String cursor = "";
  private String tag = "";

  RestlessClient(TwoNodes nodes, String user, long seed) {
    this.nodes = nodes;
    this.user = user;
    this.chance = new Random(seed);
  }

  List<String> endings() {
    return endings;
  }

  Map<String, Integer> counts() {
    return counts;
  }

  String task() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  /** Until it has ended, and a bit longer: who comes back with its cursor is told nothing again. */
  void follow(String newPath) {
    path = newPath;
    nodes.note(TaskId.of(task()), user);
    long until = System.nanoTime() + PATIENCE_NANOS;
    try {
      while (endings.isEmpty()) {
        if (System.nanoTime() - until > 0) {
          throw new TimeoutException("no ending of " + path);
        }
        switch (chance.nextInt(4)) {
          case 0 -> stream();
          case 1 -> longPoll();
          case 2 -> poll();
          default -> follower();
        }
      }
      for (int i = 0; i < 2; i++) {
        count("came back");
        if (chance.nextBoolean()) {
          stream();
        } else {
          longPoll();
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(this + " failed", e);
    }
  }

  private int stay() {
    return 1 + chance.nextInt(LONGEST_STAY_MILLIS);
  }

  /** By a stream, which it leaves after a while, perhaps in the middle of an event. */
  private void stream() throws IOException {
    count("stream");
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), nodes.port(chance))) {
      socket.setSoTimeout(stay());
      String request =
          "GET "
              + path
              + "/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
              + user
              + (cursor.isEmpty() ? "" : "\r\nLast-Event-ID: " + cursor)
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      String id = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("data: ")) {
          cursor = id;
          tell(MAPPER.readTree(line.substring(6)));
        }
      }
    } catch (SocketTimeoutException e) {
      count("went away");
    }
  }

  private void longPoll() throws Exception {
    count("long poll");
    Reply reply = nodes.any(chance, user).get(path + "/events?wait=1&after=" + cursor);
    if (isGranted(reply)) {
      cursor = reply.json().path("cursor").asText();
      reply.json().path("events").forEach(this::tell);
    }
  }

  /** Tells states and no events: who has heard of one by another way knows it by its version. */
  private void poll() throws Exception {
    count("poll");
    String[] headers =
        tag.isEmpty()
            ? new String[] {"Prefer", "return=representation"}
            : new String[] {"Prefer", "return=representation", "If-None-Match", tag};
    Reply reply = nodes.any(chance, user).get(path, headers);
    if (reply.status() != 304 && isGranted(reply)) {
      tag = reply.header("ETag").orElseThrow();
      String version = reply.json().path("version").asText();
      if (!version.equals(cursor)) {
        cursor = version;
        tell(reply.json());
      }
    }
  }

  /** By the library's own client, which begins anew as after a reload. */
  private void follower() throws Exception {
    count("follower");
    List<RemoteStatus> told = new CopyOnWriteArrayList<>();
    RemoteTask<String> task =
        nodes.anyRemote(chance, user).follow(TwoNodes.WORK, TaskId.of(task()));
    try (task) {
      task.onStatus(told::add);
      var unused = task.ending().toCompletableFuture().get(stay(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      count("went away");
    }
    for (RemoteStatus each : told) {
      cursor = Long.toString(each.version());
      tell(each.state());
    }
  }

  private void tell(JsonNode status) {
    tell(TaskState.valueOf(status.path("state").asText()));
  }

  private void tell(TaskState state) {
    if (state.isEnding()) {
      endings.add(state.name());
    }
  }

  /** Whoever asks too often is told so, and waits. */
  private boolean isGranted(Reply reply) {
    if (reply.status() == 429) {
      count("asked too often");
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(stay()));
      return false;
    }
    if (reply.status() != 200) {
      throw new IllegalStateException(reply.status() + " " + reply.body());
    }
    return true;
  }

  @Override
  public String toString() {
    return "a client of " + path + ", which was told " + endings + " " + counts;
  }
}
