package io.dualloop.http.webhook.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The address is pinned, and all the same the host's name is what TLS asks for and verifies. */
@Timeout(60)
class TlsTest {

  private static final char[] PASSWORD = "password".toCharArray();
  private static final String OK = "HTTP/1.1 200 OK\r\n\r\n";

  @TempDir static Path folder;
  private static SSLContext context;

  @BeforeAll
  static void makeACertificate() throws Exception {
    Path file = folder.resolve("server.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=server",
                "-ext",
                "san=dns:hooks.example.com",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", store.getCertificate("server"));
    trust.init(trusted);
    context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
  }

  private static SSLServerSocket server() throws Exception {
    return (SSLServerSocket)
        context.getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress());
  }

  private static Answering answering(SSLServerSocket server) {
    return Answering.on(
        server, (out, in) -> out.write(OK.getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
  }

  private static PostReply post(SSLSocketFactory trust, String host, int port, Duration within)
      throws Exception {
    try (PinnedClient client =
        new PinnedClient(
            TargetRules.publicHttps().allowLoopback(),
            name -> List.of(InetAddress.getLoopbackAddress()),
            trust)) {
      return client.post(
          "https://" + host + ":" + port + "/", Map.of(), new byte[0], within, stop -> {});
    }
  }

  @Test
  void sendsTheNameAndAcceptsItsCertificate() throws Exception {
    SSLServerSocket server = server();
    SSLParameters parameters = server.getSSLParameters();
    // A handshake that names no host, or another, is refused.
    parameters.setSNIMatchers(List.of(SNIHostName.createSNIMatcher("hooks\\.example\\.com")));
    server.setSSLParameters(parameters);
    try (Answering answering = answering(server)) {
      assertThat(
              post(
                      context.getSocketFactory(),
                      "hooks.example.com",
                      answering.port(),
                      Duration.ofSeconds(20))
                  .status())
          .isEqualTo(200);
    }
  }

  @Test
  void refusesTheCertificateOfAnotherName() throws Exception {
    try (Answering answering = answering(server())) {
      assertThatThrownBy(
              () ->
                  post(
                      context.getSocketFactory(),
                      "other.example.com",
                      answering.port(),
                      Duration.ofSeconds(20)))
          .isInstanceOf(SSLException.class);
      assertThat(answering.isAsked()).isFalse();
    }
  }

  @Test
  void refusesACertificateThatNobodyTrusts() throws Exception {
    try (Answering answering = answering(server())) {
      assertThatThrownBy(
              () ->
                  post(
                      (SSLSocketFactory) SSLSocketFactory.getDefault(),
                      "hooks.example.com",
                      answering.port(),
                      Duration.ofSeconds(20)))
          .isInstanceOf(SSLException.class);
      assertThat(answering.isAsked()).isFalse();
    }
  }

  @Test
  void aHandshakeThatNeverEndsIsGivenUpInTime() throws Exception {
    try (java.net.ServerSocket silent =
        new java.net.ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(
              () ->
                  post(
                      context.getSocketFactory(),
                      "hooks.example.com",
                      silent.getLocalPort(),
                      Duration.ofMillis(300)))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }
}
