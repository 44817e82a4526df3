package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests are handled at all. */
class WhoMayTest {

  private static final Command<String, String> EXPORT =
      TaskType.command("EXPORT", String.class, String.class);

  private final Transport transport = InProcessTransport.create();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();

  @AfterEach
  void close() {
    loop.close();
    transport.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:80", "127.0.0.1:8080", "127.1.2.3", "[::1]:8080", "[::1]"})
  void withoutAnAdmissionThisMachineMayBeAsked(String host) throws Exception {
    assertThat(status(plain -> plain, "GET", "Host", host)).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        ""
      })
  void withoutAnAdmissionAForeignNameIsMisdirected(String host) throws Exception {
    assertThat(status(plain -> plain, "GET", "Host", host)).isEqualTo(421);
  }

  @Test
  void withoutAnAdmissionThereMustBeAHost() throws Exception {
    assertThat(status(plain -> plain, "GET")).isEqualTo(421);
  }

  @Test
  void anAllowedNameIsAskedToo() throws Exception {
    assertThat(status(plain -> plain.allowedHosts("Desk.example"), "GET", "Host", "desk.EXAMPLE:1"))
        .isEqualTo(404);
  }

  @Test
  void withAnAdmissionTheNameIsItsOwnMatter() throws Exception {
    assertThat(status(WhoMayTest::admitted, "GET", "Host", "evil.example")).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, Origin, http://evil.example, 403",
    "POST, Origin, http://localhost:81, 403",
    "POST, Origin, null, 403",
    "DELETE, Origin, http://evil.example, 403",
    "POST, Sec-Fetch-Site, cross-site, 403",
    "POST, Origin, http://LocalHost:80, 202",
    "POST, Sec-Fetch-Site, same-origin, 202",
    "GET, Origin, http://evil.example, 404",
  })
  void aPageOfAnotherSiteChangesNothing(String method, String header, String value, int status)
      throws Exception {
    assertThat(status(plain -> plain, method, "Host", "localhost:80", header, value))
        .isEqualTo(status);
    assertThat(status(WhoMayTest::admitted, method, "Host", "localhost:80", header, value))
        .isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer\nrealm=x", "Bearer\rrealm=x", "Bearer\0"})
  void aChallengeThatWouldEndItsLineIsRefused(String challenge) {
    assertThatThrownBy(() -> new Admission.Decision.Unknown(challenge))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("WWW-Authenticate");
  }

  @Test
  void anAdmissionThatFailsIsAnsweredAllTheSame() throws Exception {
    Admission broken =
        call -> {
          throw new StackOverflowError("deep");
        };

    HttpReply reply = reply(plain -> plain.admission(broken), "GET", "Host", "localhost");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(new String(reply.body(), StandardCharsets.UTF_8)).doesNotContain("deep");
  }

  private static HttpEndpointBuilder admitted(HttpEndpointBuilder plain) {
    return plain.admission(Admission.of(call -> new Admission.Decision.Admitted(User.of("ann"))));
  }

  private int status(UnaryOperator<HttpEndpointBuilder> settings, String method, String... headers)
      throws Exception {
    return reply(settings, method, headers).status();
  }

  private HttpReply reply(
      UnaryOperator<HttpEndpointBuilder> settings, String method, String... headers)
      throws Exception {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("Content-Type", List.of("application/json"));
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], List.of(headers[i + 1]));
    }
    String path = method.equals("POST") ? "/tasks" : "/tasks/" + Standing.ID.value();
    byte[] body = "{\"type\":\"EXPORT\",\"payload\":\"a\"}".getBytes(StandardCharsets.UTF_8);
    HttpCall call =
        new HttpCall(method, path, null, all, atMost -> CompletableFuture.completedFuture(body));
    try (HttpEndpoint endpoint = settings.apply(HttpEndpoint.over(loop).type(EXPORT)).build()) {
      return endpoint.handle(call).toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
  }
}
