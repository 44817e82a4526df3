package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A server that has no sockets says so. */
class JdkServerSocketsTest {

  @Test
  void aSocketThatCanNotBeHadIsRefused() throws Exception {
    try (Site site = new Site(JdkServer::start);
        RawWebSocket refused = RawWebSocket.connect(site.port())) {
      assertThat(refused.status()).isEqualTo(501);
      Client.Reply plain = site.as("ann").get("/tasks");
      assertThat(plain.status()).isEqualTo(426);
      assertThat(plain.header("Upgrade")).contains("websocket");
    }
  }
}
