package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is served beside the tasks. */
class WebFilesTest {

  private final Transport transport = InProcessTransport.create();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private WebAssistant assistant;

  @BeforeEach
  void open() throws Exception {
    assistant = WebAssistant.serve(0, loop);
  }

  @AfterEach
  void close() {
    assistant.close();
    loop.close();
    transport.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "assistant.css",
        "assistant.js",
        "words.js",
        "voice.js",
        "icon.svg",
        "dualloop.js",
        "dualloop-socket.js"
      })
  void everyFileComesWithThePolicy(String path) throws Exception {
    HttpResponse<String> answer = send("GET", path);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isNotEmpty();
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
        .startsWith("default-src 'none'")
        .doesNotContain("unsafe");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    HttpResponse<String> head = send("HEAD", path);
    assertThat(head.body()).isEmpty();
    assertThat(head.headers().firstValue("Content-Length"))
        .isEqualTo(answer.headers().firstValue("Content-Length"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../logback.xml",
        "/web/index.html",
        "/index.html",
        "/%2e%2e/logback.xml",
        "/..%2flogback.xml",
        "/assistant.js/",
        "/assistant.js/..",
        "/x/../assistant.js",
        "/assistant.js;x",
        "/assistant.js%00",
        "//assistant.js",
        "/\\assistant.js"
      })
  void noOtherPathLeadsAnywhere(String path) throws Exception {
    assertThat(statusOf(path)).isIn(400, 404);
  }

  @Test
  void filesAreOnlyRead() throws Exception {
    HttpResponse<String> answer = send("POST", "assistant.js");
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
  }

  private HttpResponse<String> send(String method, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(assistant.address() + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  /** By hand: a client would tidy the path up. */
  private int statusOf(String path) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), assistant.port())) {
      String request = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }
}
