package io.dualloop.http.client;

import io.dualloop.spi.support.Checks;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Builds a {@link RemoteTasks}. For one thread; no method blocks. */
public final class RemoteTasksBuilder {

  private final URI tasks;
  private final Map<String, Supplier<String>> headers = new LinkedHashMap<>();
  private @Nullable HttpClient http;
  private Duration giveUpAfter = Duration.ofMinutes(10);
  private boolean bySocket;

  RemoteTasksBuilder(URI tasks) {
    boolean web = "http".equals(tasks.getScheme()) || "https".equals(tasks.getScheme());
    if (!web || tasks.getRawAuthority() == null || tasks.getRawPath().isEmpty()) {
      throw new IllegalArgumentException(
          "the address must be like http://localhost:8080/tasks, but is " + tasks);
    }
    this.tasks = tasks;
  }

  /**
   * Sends a header with every request, such as one that says who asks.
   *
   * @param name which
   * @param value asked for each request, and must not block
   * @return this
   */
  public RemoteTasksBuilder header(String name, Supplier<String> value) {
    headers.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
    return this;
  }

  /**
   * What sends.
   *
   * @param client one that follows no redirects; the JDK's with 10 seconds to connect unless set
   * @return this
   */
  public RemoteTasksBuilder http(HttpClient client) {
    http = Objects.requireNonNull(client, "client");
    return this;
  }

  /**
   * How long the other side may be out of reach before a task's ending fails.
   *
   * @param time 10 minutes unless set
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public RemoteTasksBuilder giveUpAfter(Duration time) {
    giveUpAfter = Checks.positive("giveUpAfter", time);
    return this;
  }

  /**
   * Follows all tasks over one WebSocket, and tells the other side what the program has been given.
   * Where no socket can be had, or it breaks again and again, tasks are followed by streams and
   * polls, until there is one again. It is opened with the first task, and closed 30 seconds after
   * the last.
   *
   * @return this; streams and polls only unless called
   */
  public RemoteTasksBuilder bySocket() {
    bySocket = true;
    return this;
  }

  /**
   * Makes it.
   *
   * @return a client
   */
  public RemoteTasks build() {
    HttpClient client = http;
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(Duration.ofSeconds(10))
              .build();
    }
    return new RemoteTasks(new Calls(client, tasks, Map.copyOf(headers)), giveUpAfter, bySocket);
  }
}
