package io.dualloop.rabbit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Who may vouch for a broker, where it is spoken to over TLS. */
final class Authorities {

  private Authorities() {}

  /** Those that the JVM trusts. */
  static SSLContext ofJvm() {
    try {
      return SSLContext.getDefault();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no TLS", e);
    }
  }

  /** Those in a file, and no others. It is read now: a connection never waits for a disk. */
  static SSLContext in(Path pem) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : read(pem)) {
        store.setCertificateEntry("authority-" + number++, certificate);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException(wrong(pem) + e, e);
    }
  }

  private static Collection<? extends Certificate> read(Path pem)
      throws IOException, CertificateException {
    Collection<? extends Certificate> all =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(pem)));
    if (all.isEmpty()) {
      throw new IllegalArgumentException(wrong(pem) + "it holds none");
    }
    return all;
  }

  private static String wrong(Path pem) {
    return "trust needs a file with a certificate in PEM, but from " + pem + " none can be read: ";
  }
}
