package io.dualloop.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One socket for all tasks that a client follows: opened when the first is followed, opened again
 * where it was cut, and closed when none has been followed for a while. Whoever is untold follows
 * another way, until told again. Thread-safe.
 */
final class SharedSocket implements SocketLink.Listener {

  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  /** A server that has no sockets, or lets nobody open one, is asked again after this. */
  private static final Duration REFUSED_WAIT = Duration.ofMinutes(5);

  private static final Duration IDLE = Duration.ofSeconds(30);

  /** A socket that was cut is tried once more before other ways are taken. */
  private static final int TRIES = 2;

  /** A socket that was open for less has done no good. */
  private static final Duration GOOD_AFTER = Duration.ofSeconds(10);

  /** Who follows one task. No method blocks. */
  interface Reader {

    /** The version that is known; empty for none. */
    String cursor();

    /** How the task stands; a missing status is the one that is known. */
    void told(String cursor, JsonNode status);

    /** Nothing is told for now; may be said several times. */
    void untold();
  }

  private final Calls calls;
  private final Duration idle;
  private final Map<String, Set<Reader>> readers = new LinkedHashMap<>();
  private @Nullable SocketLink link;
  private boolean isOpen;
  private boolean isWaiting;
  private int failures;
  private long openedAt;

  SharedSocket(Calls calls) {
    this(calls, IDLE);
  }

  /** One that is closed when nothing has been followed for as long as this. */
  SharedSocket(Calls calls, Duration idle) {
    this.calls = calls;
    this.idle = idle;
  }

  void follow(String task, Reader reader) {
    boolean untold;
    synchronized (this) {
      Set<Reader> there = readers.computeIfAbsent(task, id -> new LinkedHashSet<>());
      there.add(reader);
      untold = !isOpen && failures >= TRIES;
      if (isOpen && link != null) {
        subscribe(link, task, there);
      } else if (link == null && !isWaiting) {
        connect();
      }
    }
    if (untold) {
      reader.untold();
    }
  }

  /** All of a task are told the same; so a version is named only if each of them knows it. */
  private static void subscribe(SocketLink to, String task, Set<Reader> there) {
    Set<String> cursors = there.stream().map(Reader::cursor).collect(Collectors.toSet());
    ObjectNode message = SocketLink.message("subscribe", task);
    if (cursors.size() == 1 && !cursors.contains("")) {
      message.put("cursor", cursors.iterator().next());
    }
    to.send(message);
  }

  synchronized void leave(String task, Reader reader) {
    Set<Reader> there = readers.get(task);
    if (there == null || !there.remove(reader) || !there.isEmpty()) {
      return;
    }
    readers.remove(task);
    SocketLink to = link;
    if (to != null && isOpen) {
      to.send(SocketLink.message("unsubscribe", task));
    }
    closeWhenIdle();
  }

  private void closeWhenIdle() {
    if (readers.isEmpty()) {
      Calls.later(idle, this::closeIfIdle);
    }
  }

  private synchronized void closeIfIdle() {
    SocketLink to = link;
    if (readers.isEmpty() && to != null) {
      to.close();
    }
  }

  /** Says that a version has been seen; lost if the socket is not open. */
  synchronized void acknowledge(String task, long version) {
    SocketLink to = link;
    if (to != null && isOpen) {
      to.send(SocketLink.message("acknowledge", task).put("cursor", Long.toString(version)));
    }
  }

  private synchronized void connect() {
    isWaiting = false;
    if (link == null && !readers.isEmpty()) {
      link = new SocketLink(calls, this);
      link.open();
    }
  }

  @Override
  public void message(SocketLink from, JsonNode message) {
    String task = message.path("task").asText();
    switch (message.path("type").asText()) {
      case "welcome" -> welcome(from);
      case "snapshot", "status", "ended", "current" -> {
        String cursor = message.path("cursor").asText();
        JsonNode status = message.path("status");
        readersOf(task).forEach(reader -> reader.told(cursor, status));
      }
      case "problem" -> problem(task, message.at("/problem/type").asText());
      default -> {
        // A heartbeat, which the link has heard, or something newer than this client.
      }
    }
  }

  private synchronized void welcome(SocketLink from) {
    isOpen = true;
    openedAt = System.nanoTime();
    readers.forEach((task, there) -> subscribe(from, task, there));
  }

  /** What can't be followed here is followed otherwise, which tells why. */
  private void problem(String task, String type) {
    if (type.endsWith(":not-told")) {
      return;
    }
    Set<Reader> refused;
    synchronized (this) {
      refused = readers.remove(task);
      // Those who were refused find nothing to leave any more.
      closeWhenIdle();
    }
    if (refused != null) {
      refused.forEach(Reader::untold);
    }
  }

  private synchronized List<Reader> readersOf(String task) {
    return List.copyOf(readers.getOrDefault(task, Set.of()));
  }

  @Override
  public void ended(SocketLink ended, SocketLink.End why) {
    List<Reader> untold = new ArrayList<>();
    synchronized (this) {
      link = null;
      failures = failures(why);
      isOpen = false;
      if (failures >= TRIES) {
        readers.values().forEach(untold::addAll);
      }
      if (!readers.isEmpty()) {
        isWaiting = true;
        Calls.later(wait(why, ended.askedWait()), this::connect);
      }
    }
    untold.forEach(Reader::untold);
  }

  private int failures(SocketLink.End why) {
    if (why == SocketLink.End.REFUSED || !isOpen) {
      return Math.max(TRIES, failures + 1);
    }
    return System.nanoTime() - openedAt > GOOD_AFTER.toNanos() ? 1 : failures + 1;
  }

  /** Anything up to a bound that doubles, so that those who were cut together come back apart. */
  private Duration wait(SocketLink.End why, Duration asked) {
    if (why == SocketLink.End.REFUSED) {
      return REFUSED_WAIT;
    }
    long bound =
        Math.min(LONGEST_WAIT.toMillis(), FIRST_WAIT.toMillis() << Math.min(failures - 1, 10));
    return asked.plusMillis(ThreadLocalRandom.current().nextLong(bound + 1));
  }
}
