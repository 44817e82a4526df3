package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** An open stream, read by a thread of its own as a browser would. */
final class Stream implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** One event; the end of the stream and a comment have names of their own. */
  record Event(String name, String id, String data) {

    JsonNode json() {
      try {
        return MAPPER.readTree(data);
      } catch (IOException e) {
        throw new AssertionError("not JSON: " + data, e);
      }
    }

    String state() {
      return json().path("state").asText();
    }
  }

  private static final Event END = new Event("end of stream", "", "");
  private static final Event COMMENT = new Event("comment", "", "");

  private final HttpResponse<InputStream> response;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private volatile @Nullable String retry;

  private Stream(HttpResponse<InputStream> response) {
    this.response = response;
    Thread thread = new Thread(this::read, "test-stream");
    thread.setDaemon(true);
    thread.start();
  }

  static Stream open(Client client, String path, String... headers) throws Exception {
    return new Stream(
        client
            .http()
            .send(
                client.request(path, headers).GET().build(),
                HttpResponse.BodyHandlers.ofInputStream()));
  }

  int status() {
    return response.statusCode();
  }

  String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @Nullable String retry() {
    return retry;
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      String name = "";
      String id = "";
      String data = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(":")) {
          events.add(COMMENT);
        } else if (line.startsWith("retry: ")) {
          retry = line.substring(7);
        } else if (line.startsWith("event: ")) {
          name = line.substring(7);
        } else if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("data: ")) {
          data = line.substring(6);
        } else if (line.isEmpty() && !data.isEmpty()) {
          events.add(new Event(name, id, data));
          data = "";
        }
      }
    } catch (IOException e) {
      // Cut, which is an end too.
    }
    events.add(END);
  }

  Event next() throws InterruptedException {
    return next(deadline());
  }

  private static long deadline() {
    return System.nanoTime() + SECONDS.toNanos(30);
  }

  private Event next(long deadline) throws InterruptedException {
    Event event = events.poll(deadline - System.nanoTime(), NANOSECONDS);
    if (event == null) {
      throw new AssertionError("no event came");
    }
    return event;
  }

  /** The next event that is no comment. */
  Event nextReal() throws InterruptedException {
    return nextReal(deadline());
  }

  /** Comments come as long as the stream is open, so what they do not end, a deadline does. */
  private Event nextReal(long deadline) throws InterruptedException {
    Event event = next(deadline);
    while (event.equals(COMMENT)) {
      event = next(deadline);
    }
    return event;
  }

  /** Reads on until an event shows this state. */
  Event until(String state) throws InterruptedException {
    long deadline = deadline();
    Event event = nextReal(deadline);
    while (!event.equals(END) && !event.state().equals(state)) {
      event = nextReal(deadline);
    }
    if (event.equals(END)) {
      throw new AssertionError("the stream ended before " + state);
    }
    return event;
  }

  boolean isAtEnd() throws InterruptedException {
    return nextReal().equals(END);
  }

  @Override
  public void close() throws IOException {
    response.body().close();
  }
}
