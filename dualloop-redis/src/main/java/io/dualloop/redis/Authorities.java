package io.dualloop.redis;

import io.lettuce.core.SslOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;

/** Who may vouch for a server, where it is spoken to over TLS. */
final class Authorities {

  private Authorities() {}

  /** Those that the JVM trusts. */
  static SslOptions ofJvm() {
    return common().build();
  }

  /** Those in a file, and no others. It is read now: a connection never waits for a disk. */
  static SslOptions in(Path pem) {
    byte[] certificates = read(pem);
    return common().trustManager(() -> new ByteArrayInputStream(certificates)).build();
  }

  private static SslOptions.Builder common() {
    return SslOptions.builder().handshakeTimeout(Client.LONGEST_CALL);
  }

  private static byte[] read(Path pem) {
    try {
      byte[] bytes = Files.readAllBytes(pem);
      CertificateFactory x509 = CertificateFactory.getInstance("X.509");
      if (x509.generateCertificates(new ByteArrayInputStream(bytes)).isEmpty()) {
        throw new IllegalArgumentException(wrong(pem) + "it holds none");
      }
      return bytes;
    } catch (IOException | CertificateException e) {
      throw new IllegalArgumentException(wrong(pem) + e, e);
    }
  }

  private static String wrong(Path pem) {
    return "trust needs a file with a certificate in PEM, but from " + pem + " none can be read: ";
  }
}
