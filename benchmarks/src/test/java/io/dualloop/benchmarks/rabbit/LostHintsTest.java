package io.dualloop.benchmarks.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LostHintsTest {

  private final LostHints lost = new LostHints();

  @Test
  void countsWhatTheBrokerDidNotTakeSinceItWasLastAsked() {
    lost.count("rabbit.publish.refused", 2);
    lost.count("rabbit.publish.expired", 1);
    lost.count("rabbit.connected", 1);

    assertThat(lost.take()).isEqualTo(3);
    assertThat(lost.take()).isZero();
  }
}
