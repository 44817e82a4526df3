package io.dualloop.core.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Command;
import io.dualloop.api.CommandRequest;
import io.dualloop.api.Priority;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.api.error.InvalidEnvelopeException;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands that are written without a loop are what a loop would have sent. */
@Timeout(60)
class JsonCommandWriterTest {

  record Refund(String order) {}

  private static final Command<Refund, String> REFUND =
      TaskType.command("REFUND", Refund.class, String.class);

  private static final CommandRequest<Refund, String> ASKED =
      REFUND.of(new Refund("7")).by(User.of("shop", "anna")).idempotencyKey("refund-7");

  private final JsonCommandWriter writer = JsonCommandWriter.named("shop");

  @Test
  void everythingThatWasSaidIsWritten() {
    Submission written =
        writer.write(
            ASKED
                .priority(Priority.HIGH)
                .timeout(Duration.ofHours(1))
                .startWithin(Duration.ofMinutes(9))
                .delay(Duration.ofMinutes(1)));
    assertThat(written.lane()).isEqualTo(new Submission.Lane("REFUND", Priority.HIGH));
    assertThat(written.owner()).isEqualTo(User.of("shop", "anna"));
    assertThat(written.timeout()).isEqualTo(Duration.ofHours(1));
    assertThat(written.startWithin()).isEqualTo(Duration.ofMinutes(9));
    assertThat(written.delay()).isEqualTo(Duration.ofMinutes(1));
    assertThat(written.requestKey()).isNull();
    assertThat(written.watcher()).isNull();
    TaskEnvelope envelope = EnvelopeCodec.read(written.envelope());
    assertThat(envelope.taskId()).isEqualTo(written.id());
    assertThat(envelope.createdBy()).isEqualTo("shop");
    assertThat(envelope.payload()).hasToString("{\"order\":\"7\"}");
    assertThat(envelope.metadata().idempotencyKey()).isEqualTo("refund-7");
  }

  @Test
  void T02_theKeyIsTheSameAsThatOfALoop() throws Exception {
    try (Transport transport = InProcessTransport.create();
        ForegroundLoop loop = ForegroundLoop.on(transport).start()) {
      Submitted first = loop.submit(ASKED).toCompletableFuture().get(20, TimeUnit.SECONDS);
      Submitted again =
          transport
              .store()
              .submit(writer.write(ASKED))
              .toCompletableFuture()
              .get(20, TimeUnit.SECONDS);
      assertThat(again).isInstanceOf(Submitted.Joined.class);
      assertThat(((Submitted.Joined) again).status().taskId())
          .isEqualTo(((Submitted.Accepted) first).status().taskId());
    }
  }

  @Test
  void eachHasAnIdOfItsOwnAndIsNobodysUnlessSaid() {
    Submission one = writer.write(REFUND.of(new Refund("7")));
    assertThat(one.id()).isNotEqualTo(writer.write(REFUND.of(new Refund("7"))).id());
    assertThat(one.owner()).isEqualTo(User.ANYONE);
  }

  @Test
  void whatCanNotBeSentIsRefused() {
    assertThatThrownBy(() -> writer.write(ASKED.delay(Duration.ofDays(1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("could never begin");
    assertThatThrownBy(() -> writer.write(REFUND.of(new Refund("x".repeat(1 << 20)))))
        .isInstanceOf(InvalidEnvelopeException.class);
    assertThatThrownBy(() -> JsonCommandWriter.named(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name");
  }
}
