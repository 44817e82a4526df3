package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Telemetry;
import io.dualloop.faults.Control;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Over TLS, as a user with no more rights than the guide names. */
@Timeout(120)
class TlsTest {

  /** The first connection over TLS takes a JVM its time, on a busy machine. */
  private static final Duration SOON = Duration.ofSeconds(60);

  /** Shorter than any wait for a connection. */
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  private static final String BROKEN =
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";

  @TempDir private static Path folder;
  private static Authority authority;
  private static Authority another;

  @BeforeAll
  static void makeAuthorities() throws Exception {
    authority = new Authority(Files.createDirectory(folder.resolve("authority")), "authority");
    another = new Authority(Files.createDirectory(folder.resolve("another")), "another");
  }

  @ParameterizedTest(name = "cluster: {0}")
  @ValueSource(booleans = {false, true})
  void aTaskIsCarriedThroughItsWholeLife(boolean cluster) throws Exception {
    try (TlsServer server = TlsServer.start(cluster, authority.vouchFor("127.0.0.1"));
        Greetings program = new Greetings(server.trusting(authority))) {
      assertThat(program.greet("world", SOON)).isEqualTo("hello, world");
      assertThat(server.redis.command("ACL", "LOG")).as("what was refused").isEmpty();
    }
  }

  @ParameterizedTest(name = "by {0} for {1}, cluster: {2}")
  @CsvSource({
    "another, 127.0.0.1, false, unable to find valid certification path",
    "another, 127.0.0.1, true, unable to find valid certification path",
    "authority, 127.0.0.2, false, No subject alternative names matching IP address 127.0.0.1"
  })
  void aWrongCertificateIsToldInTheLogAndTriedAgain(
      String issuer, String address, boolean cluster, String why) throws Exception {
    Authority chosen = issuer.equals("another") ? another : authority;
    CountDownLatch failures = new CountDownLatch(10);
    try (LogLines log = new LogLines();
        Control control = new Control();
        TlsServer server = TlsServer.start(cluster, chosen.vouchFor(address));
        Greetings program =
            new Greetings(server.trusting(authority).telemetry(counting(failures)))) {
      assertThat(failures.await(SOON.toSeconds(), TimeUnit.SECONDS)).as("tries again").isTrue();
      long from = System.nanoTime();
      program.ask("nobody", answer -> {});
      long to = System.nanoTime();
      assertThat(Duration.ofNanos(to - from - control.lateNanos(from, to))).isLessThan(AT_ONCE);
      await("one line for each connection of two transports")
          .atMost(SOON)
          .untilAsserted(() -> assertThat(log.lines).filteredOn(has(why)).hasSize(4));
      assertThat(log.lines)
          .allSatisfy(line -> assertThat(line).contains("127.0.0.1:" + server.port))
          .allSatisfy(line -> assertThat(line).hasLineCount(1));

      server.show(authority.vouchFor("127.0.0.1"));

      assertThat(program.greet("world", SOON)).isEqualTo("hello, world");
    }
  }

  /** What comes first in the log is that the connection was closed. */
  @Test
  void aCertificateThatGoesWrongLaterIsToldInTheLogToo() throws Exception {
    try (LogLines log = new LogLines();
        TlsServer server = TlsServer.start(false, authority.vouchFor("127.0.0.1"));
        Greetings program = new Greetings(server.trusting(authority))) {
      assertThat(program.greet("world", SOON)).isEqualTo("hello, world");

      server.show(authority.vouchFor("127.0.0.2"));
      String unused = server.redis.command("CLIENT", "KILL", "TYPE", "normal");

      await("the reason")
          .atMost(SOON)
          .untilAsserted(
              () -> assertThat(log.lines).anyMatch(has("its certificate is refused: No subject")));
    }
  }

  @Test
  void anyOfSeveralAuthoritiesWillDo() throws Exception {
    Path both = folder.resolve("both.pem");
    Files.writeString(
        both,
        "the first\n"
            + Files.readString(another.file())
            + "the second\n"
            + Files.readString(authority.file()));
    try (TlsServer server = TlsServer.start(false, authority.vouchFor("127.0.0.1"));
        Greetings program = new Greetings(server.trusting(another).trust(both))) {
      assertThat(program.greet("world", SOON)).isEqualTo("hello, world");
    }
  }

  @Test
  void whatCanNotBeTrustedIsRefusedAtOnce() throws Exception {
    RedisTransportBuilder builder = RedisTransport.builder("rediss://localhost");
    Path none = folder.resolve("none.pem");
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    Path text = Files.writeString(folder.resolve("text.pem"), "trust me");
    Path broken = Files.writeString(folder.resolve("broken.pem"), BROKEN);
    Path key = authority.vouchFor("127.0.0.1").key();
    for (Path wrong : List.of(none, empty, text, broken, key, folder)) {
      assertThatThrownBy(() -> builder.trust(wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(wrong.toString());
    }
    for (String plain : List.of("redis://localhost", "redis-sentinel://localhost#mymaster")) {
      RedisTransportBuilder without = RedisTransport.builder(plain);
      assertThatThrownBy(() -> without.trust(authority.file()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("rediss");
    }
  }

  private static Predicate<String> has(String why) {
    return line -> line.contains(why);
  }

  private static Telemetry counting(CountDownLatch failures) {
    return new Telemetry() {
      @Override
      public void failure(String where, Throwable cause) {
        failures.countDown();
      }
    };
  }
}
