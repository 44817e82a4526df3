package io.dualloop.core.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HandlingTest {

  private static final Command<String, String> ECHO =
      TaskType.command("ECHO", String.class, String.class);

  @Test
  void refusesBadValuesAtOnceWithTheValue() {
    assertThatThrownBy(() -> Handling.attempts(0))
        .hasMessageContaining("attempts")
        .hasMessageContaining("0");
    assertThatThrownBy(() -> Handling.DEFAULT.attemptTimeout(Duration.ZERO))
        .hasMessageContaining("attemptTimeout");
    assertThatThrownBy(() -> Handling.DEFAULT.concurrency(0)).hasMessageContaining("concurrency");
    assertThatThrownBy(() -> Handling.DEFAULT.backoff(Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .hasMessageContaining("cap PT1S")
        .hasMessageContaining("base PT2S");
  }

  @Test
  void isImmutable() {
    Handling five = Handling.attempts(5);
    Handling slow = five.attemptTimeout(Duration.ofHours(1)).concurrency(2);

    assertThat(five.attemptTimeout()).isEqualTo(Handling.DEFAULT_ATTEMPT_TIMEOUT);
    assertThat(five.concurrency()).isZero();
    assertThat(slow.attempts()).isEqualTo(5);
    assertThat(slow.concurrency()).isEqualTo(2);
  }

  @Test
  void builderRefusesContradictionsNamingBothSettings() {
    Scene scene = new Scene();
    BackgroundLoopBuilder crowded =
        scene.loop().slots(2).handle(ECHO, (p, t) -> p, Handling.DEFAULT.concurrency(3));

    assertThatThrownBy(crowded::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("concurrency 3")
        .hasMessageContaining("slots 2");
    assertThatThrownBy(() -> scene.loop().start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("handle");
    assertThatThrownBy(() -> crowded.handle(ECHO, (p, t) -> p))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ECHO");
    assertThatThrownBy(() -> scene.loop().weights(6, 3, 0)).hasMessageContaining("low");
    assertThatThrownBy(() -> scene.loop().lease(Duration.ofMillis(1)))
        .hasMessageContaining("lease");
    assertThatThrownBy(() -> scene.loop().slots(0)).hasMessageContaining("slots");
  }
}
