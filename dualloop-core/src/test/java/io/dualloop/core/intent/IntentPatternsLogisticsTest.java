package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The wordings of the logistics assistant in the examples. */
class IntentPatternsLogisticsTest {

  private final IntentRecognizer intents =
      IntentPatterns.builder()
          .intent("track", "where is [my] parcel {order:digits}")
          .intent("redeliver", "deliver [my] parcel {order:digits} [tomorrow]")
          .intent("cancel", "(cancel|stop) [that]")
          .intent("goodbye", "[thank you] (good bye|goodbye|bye)")
          .build();

  @ParameterizedTest
  @CsvSource({
    "please cancel that, cancel, , 1",
    "stop where are you, cancel, , 0.913",
    "please deliver parcel one zero two seven tomorrow, redeliver, 1027, 1",
    "thank you good bye, goodbye, , 1",
    "and where is the parcel one zero two seven, track, 1027, 1",
    "tell me where is parcel one zero two seven, track, 1027, 0.941",
    "and where is parcel five five five zero, track, 5550, 1",
    "and where is parcel five five five oh, track, 5550, 1",
    "and where is parcel eight zero eight zero, track, 8080, 1",
    "where is parcel nine eight seven six five four three two one zero, track, 9876543210, 1"
  })
  void understandsWhatIsSaid(String text, String name, String order, double confidence) {
    Candidate found = intents.understand(text).get(0);

    assertThat(found.intent())
        .isEqualTo(new Intent(name, order == null ? Map.of() : Map.of("order", order)));
    assertThat(found.confidence()).isEqualTo(confidence);
    assertThat(intents.understand(text)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "one zero two seven", "deliver it", "the the"})
  void doesNotGuess(String text) {
    assertThat(intents.understand(text)).isEmpty();
  }

  @Test
  void asksWhichParcel() {
    Candidate found = intents.understand("where is my parcel").get(0);

    assertThat(found.intent()).isEqualTo(new Intent("track", Map.of()));
    assertThat(found.confidence()).isEqualTo(0.6);
  }
}
