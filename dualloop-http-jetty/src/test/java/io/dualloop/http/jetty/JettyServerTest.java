package io.dualloop.http.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.http.Admission;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.contract.RawSocket;
import io.dualloop.spi.Transport;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JettyServerTest {

  private static final Command<String, String> EXPORT =
      TaskType.command("EXPORT", String.class, String.class);

  private final Transport transport = InProcessTransport.create();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();

  @AfterEach
  void close() {
    loop.close();
    transport.close();
  }

  @Test
  void threeLinesServeTasks() throws Exception {
    HttpEndpoint tasks = HttpEndpoint.over(loop).type(EXPORT).build();
    try (tasks;
        JettyServer server = JettyServer.on(0, tasks).start()) {
      HttpResponse<String> reply =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/tasks"))
                      .header("Content-Type", "application/json")
                      .POST(
                          HttpRequest.BodyPublishers.ofString(
                              """
                              {"type": "EXPORT", "payload": "2026"}"""))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(reply.statusCode()).isEqualTo(202);
      assertThat(reply.headers().firstValue("Server")).isEmpty();
    }
  }

  @Test
  void withoutAnAdmissionOnlyThisMachineIsServed() throws Exception {
    InetAddress everywhere = InetAddress.getByName("0.0.0.0");
    try (HttpEndpoint open = HttpEndpoint.over(loop).type(EXPORT).build()) {
      assertThatThrownBy(() -> JettyServer.on(0, open).address(everywhere).start())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("loopback")
          .hasMessageContaining("0.0.0.0")
          .hasMessageContaining("admission");
    }
    Admission admission =
        Admission.of(call -> new Admission.Decision.Admitted(User.of("somebody")));
    try (HttpEndpoint guarded = HttpEndpoint.over(loop).type(EXPORT).admission(admission).build();
        JettyServer server = JettyServer.on(0, guarded).address(everywhere).start()) {
      assertThat(server.port()).isPositive();
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() {
    try (HttpEndpoint tasks = HttpEndpoint.over(loop).type(EXPORT).build();
        JettyServer first = JettyServer.on(0, tasks).start()) {
      assertThatThrownBy(() -> JettyServer.on(first.port(), tasks).start())
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining(String.valueOf(first.port()));
    }
  }

  @Test
  void whatJettyRefusesIsAProblemThatTellsNothing() throws Exception {
    try (HttpEndpoint tasks = HttpEndpoint.over(loop).type(EXPORT).build();
        JettyServer server = JettyServer.on(0, tasks).start()) {
      for (String path : List.of("/tasks/%00", "/tasks/" + "a".repeat(20_000))) {
        try (RawSocket socket = new RawSocket(server.port())) {
          String head = socket.request("GET " + path).head();
          assertThat(head).containsIgnoringCase("Content-Type: application/problem+json");
          assertThat(head).doesNotContainIgnoringCase("jetty");
        }
      }
    }
  }

  @Test
  void whatIsServedBesideTakesNoTasksPlace() throws Exception {
    Handler pages =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            boolean isPage = !request.getHttpURI().getPath().equals("/none");
            if (isPage) {
              response.setStatus(299);
              callback.succeeded();
            }
            return isPage;
          }
        };
    try (HttpEndpoint tasks = HttpEndpoint.over(loop).type(EXPORT).build();
        JettyServer server = JettyServer.on(0, tasks).beside(pages).start()) {
      assertThat(statusOf(server, "/")).isEqualTo(299);
      assertThat(statusOf(server, "/tasks-of-others")).isEqualTo(299);
      assertThat(statusOf(server, "/%74asks")).isEqualTo(299);
      assertThat(statusOf(server, "/none")).isEqualTo(404);
      assertThat(statusOf(server, "/tasks")).isEqualTo(426);
      assertThat(statusOf(server, "/tasks/unknown")).isEqualTo(404);
    }
  }

  private static int statusOf(JettyServer server, String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void aConnectionOnWhichNothingMovesIsClosed() throws Exception {
    try (HttpEndpoint tasks = HttpEndpoint.over(loop).type(EXPORT).build();
        JettyServer server = JettyServer.on(0, tasks).idle(Duration.ofSeconds(1)).start();
        RawSocket silent = new RawSocket(server.port());
        RawSocket half = new RawSocket(server.port()).send("GET /tasks HT")) {
      assertThat(silent.isClosedByServer()).isTrue();
      String head = half.head();
      assertThat(head.isEmpty() || head.startsWith("HTTP/1.1 408")).as(head).isTrue();
    }
  }

  @Test
  void endingsInOrderLeaveNoThread() {
    HttpEndpoint tasks = HttpEndpoint.over(loop).type(EXPORT).build();
    JettyServer server = JettyServer.on(0, tasks).start();
    server.close();
    tasks.close();
    server.close();
    tasks.close();

    await("for threads that have said that they end")
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(
                        name ->
                            name.startsWith("dualloop-jetty") || name.startsWith("dualloop-http")));
  }
}
