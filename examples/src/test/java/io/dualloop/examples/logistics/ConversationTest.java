package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConversationTest {

  private static final Conversation SHORT =
      new Conversation(
          List.of(
              new Conversation.Scene(0, "one.wav"),
              new Conversation.Scene(100, "two.wav"),
              new Conversation.Scene(200, "three.wav")),
          150);

  @Test
  void aPauseMovesWhatComesAfterIt() {
    Conversation paused = SHORT.pausedAt(100, 50);

    assertThat(paused.scenes())
        .containsExactly(
            new Conversation.Scene(0, "one.wav"),
            new Conversation.Scene(150, "two.wav"),
            new Conversation.Scene(250, "three.wav"));
    assertThat(paused.carrierDownMs()).isEqualTo(200);
  }

  @Test
  void aPauseLeavesTheCarrierAloneThatIsDownAlready() {
    assertThat(SHORT.pausedAt(200, 50).carrierDownMs()).isEqualTo(150);
  }
}
