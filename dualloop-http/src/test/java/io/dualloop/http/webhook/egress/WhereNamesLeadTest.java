package io.dualloop.http.webhook.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A harmless name may lead anywhere, and elsewhere each time it is asked. */
class WhereNamesLeadTest {

  private static final byte[] BODY = {};

  private final Queue<List<InetAddress>> answers = new ArrayDeque<>();

  private PinnedClient client(TargetRules rules) {
    return new PinnedClient(
        rules, host -> answers.remove(), (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  private static List<InetAddress> addresses(String... literals) throws UnknownHostException {
    List<InetAddress> all = new java.util.ArrayList<>();
    for (String literal : literals) {
      all.add(InetAddress.getByName(literal));
    }
    return all;
  }

  @Test
  void oneBadAddressAmongGoodOnesIsEnough() throws Exception {
    try (PinnedClient client = client(TargetRules.publicHttps())) {
      answers.add(addresses("93.184.215.14", "2606:4700::1", "10.0.0.1"));
      assertThatThrownBy(() -> client.check("https://example.com/"))
          .isInstanceOf(TargetRefusedException.class)
          .hasMessageContaining("not public");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "0.0.0.0",
        "10.0.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "::1",
        "::",
        "::ffff:10.0.0.1",
        "::10.0.0.1",
        "fe80::1",
        "fd00::1",
        "ff02::1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "2002:a00:1::",
        "2001:0:a00:1::",
        "2606:4700::5efe:10.0.0.1"
      })
  void aNameMayNotLeadInside(String address) throws Exception {
    try (PinnedClient client = client(TargetRules.publicHttps())) {
      answers.add(addresses(address));
      assertThatThrownBy(() -> client.check("https://inside.example.com/"))
          .isInstanceOf(TargetRefusedException.class)
          .hasMessageNotContaining(address);
    }
  }

  @Test
  void aNameThatLeadsElsewhereWhenItIsSentToIsRefusedThen() throws Exception {
    try (ServerSocket inside = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        PinnedClient client = client(TargetRules.publicHttps().allowPort(inside.getLocalPort()))) {
      inside.setSoTimeout(1);
      answers.add(addresses("93.184.215.14"));
      answers.add(addresses("127.0.0.1"));
      String url = "https://rebound.example.com:" + inside.getLocalPort() + "/";
      client.check(url);
      assertThatThrownBy(() -> client.post(url, Map.of(), BODY, Duration.ofSeconds(5), stop -> {}))
          .isInstanceOf(TargetRefusedException.class);
      assertThatThrownBy(inside::accept).as("nobody connected").hasMessageContaining("timed out");
    }
  }

  @Test
  void theAddressThatWasCheckedIsTheOneConnectedTo() throws Exception {
    try (Answering server = Answering.with("HTTP/1.1 204 No Content\r\n\r\n");
        PinnedClient client = client(TargetRules.publicHttps().allowLoopback())) {
      // A second question would find no answer here, and fail.
      answers.add(addresses("127.0.0.1"));
      PostReply reply =
          client.post(
              "http://pinned.example.com:" + server.port() + "/",
              Map.of(),
              BODY,
              Duration.ofSeconds(5),
              stop -> {});
      assertThat(reply.status()).isEqualTo(204);
      assertThat(server.request()).contains("\r\nHost: pinned.example.com:" + server.port());
    }
  }

  @Test
  void aLookUpThatNeverEndsEndsInTime() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (PinnedClient client =
        new PinnedClient(
            TargetRules.publicHttps(),
            host -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              throw new UnknownHostException(host);
            },
            (SSLSocketFactory) SSLSocketFactory.getDefault())) {
      assertThatThrownBy(
              () ->
                  client.post(
                      "https://example.com/", Map.of(), BODY, Duration.ofMillis(200), stop -> {}))
          .hasMessageContaining("not looked up in time");
    }
  }

  @Test
  void rulesAllowWhatTheySay() throws Exception {
    TargetRules own =
        TargetRules.publicHttps()
            .allowNetwork(AddressRange.of("10.1.0.0/16"))
            .onlyHosts("crm.example.com", "*.hooks.example.org");
    try (PinnedClient client = client(own)) {
      answers.add(addresses("10.1.2.3"));
      assertThatCode(() -> client.check("https://crm.example.com/")).doesNotThrowAnyException();
      answers.add(addresses("10.2.0.1"));
      assertThatThrownBy(() -> client.check("https://crm.example.com/"))
          .hasMessageContaining("not public");
      answers.add(addresses("93.184.215.14"));
      assertThatCode(() -> client.check("https://a.hooks.example.org/")).doesNotThrowAnyException();
      for (String other :
          List.of("hooks.example.org", "evilhooks.example.org", "crm.example.com.evil.org")) {
        assertThatThrownBy(() -> client.check("https://" + other + "/"))
            .as(other)
            .hasMessageContaining("onlyHosts");
      }
    }
  }

  @Test
  void loopbackMustBeAllowedAndThenAllowsNothingElse() throws Exception {
    try (PinnedClient client = client(TargetRules.publicHttps().allowLoopback())) {
      client.check("http://127.0.0.1:8080/");
      client.check("https://[::1]:8443/");
      assertThatThrownBy(() -> client.check("http://93.184.215.14/"))
          .hasMessageContaining("loopback addresses only");
      assertThatThrownBy(() -> client.check("https://93.184.215.14:22/"))
          .hasMessageContaining("port 22");
      assertThatThrownBy(() -> client.check("https://10.0.0.1/"))
          .hasMessageContaining("not public");
    }
  }
}
