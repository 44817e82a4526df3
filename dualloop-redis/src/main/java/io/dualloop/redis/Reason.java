package io.dualloop.redis;

import java.security.cert.CertificateException;

/** Why there is no connection, in one line: the client's own says only that there is none. */
final class Reason {

  /** Longer chains of causes are a circle. */
  private static final int MAX_CAUSES = 20;

  private Reason() {}

  static String of(Throwable failure) {
    Throwable root = failure;
    boolean certificate = false;
    for (int i = 0; i < MAX_CAUSES && root.getCause() != null; i++) {
      root = root.getCause();
      certificate |= root instanceof CertificateException;
    }
    String first = line(failure);
    String last = line(root);
    if (certificate) {
      return "its certificate is refused: " + last;
    }
    return first.contains(last) ? first : first + ": " + last;
  }

  private static String line(Throwable failure) {
    return String.valueOf(failure.getMessage()).strip().replaceAll("\\s+", " ");
  }
}
