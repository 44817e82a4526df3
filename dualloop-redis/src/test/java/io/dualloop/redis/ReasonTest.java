package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.CertificateException;
import org.junit.jupiter.api.Test;

class ReasonTest {

  @Test
  void saysWhatHappenedAndWhatItComesFrom() {
    Throwable failure = new IllegalStateException("no connection", new RuntimeException("refused"));

    assertThat(Reason.of(failure)).isEqualTo("no connection: refused");
    assertThat(Reason.of(new RuntimeException("alone"))).isEqualTo("alone");
    assertThat(Reason.of(new RuntimeException())).isEqualTo("null");
  }

  @Test
  void saysNothingTwiceAndAllInOneLine() {
    Throwable failure = new RuntimeException("no:\n\trefused\n", new RuntimeException("refused"));

    assertThat(Reason.of(failure)).isEqualTo("no: refused");
  }

  @Test
  void saysThatItIsTheCertificate() {
    Throwable root = new RuntimeException("too old");
    Throwable failure =
        new RuntimeException("no connection", new CertificateException("invalid", root));

    assertThat(Reason.of(failure)).isEqualTo("its certificate is refused: too old");
  }

  @Test
  void endsWhereCausesGoRoundInACircle() {
    RuntimeException first = new RuntimeException("first");
    RuntimeException second = new RuntimeException("second", first);
    RuntimeException unused = (RuntimeException) first.initCause(second);

    assertThat(Reason.of(second)).startsWith("second");
  }
}
