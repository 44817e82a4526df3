package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.examples.logistics.Reaction.Kind;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CarrierScriptTest {

  @Test
  void aSeedDecidesEverything() {
    assertThat(reactions(new CarrierScript(7))).isEqualTo(reactions(new CarrierScript(7)));
    assertThat(reactions(new CarrierScript(7))).isNotEqualTo(reactions(new CarrierScript(8)));
  }

  @Test
  void theFirstCallFor1027IsRefusedAndLaterOnesAreSlow() {
    CarrierScript script = new CarrierScript(17);

    assertThat(script.reaction("1027", 1).kind()).isEqualTo(Kind.BUSY);
    assertThat(script.reaction("1027", 2).kind()).isEqualTo(Kind.ANSWER);
    assertThat(script.reaction("1027", 2).afterMs()).isBetween(1_500L, 2_500L);
  }

  @Test
  void otherOrdersMeetEveryKindOfTrouble() {
    assertThat(reactions(new CarrierScript(17)))
        .extracting(Reaction::kind)
        .contains(Kind.ANSWER, Kind.BUSY, Kind.BROKEN, Kind.DROP);
  }

  @Test
  void nothingIsAnsweredWhileTheCarrierIsDown() {
    CarrierScript script = new CarrierScript(17);

    assertThat(IntStream.rangeClosed(1, 10).mapToObj(call -> script.whileDown("1027", call)))
        .extracting(Reaction::kind)
        .contains(Kind.BROKEN, Kind.DROP)
        .doesNotContain(Kind.ANSWER);
  }

  private static List<Reaction> reactions(CarrierScript script) {
    Function<String, Stream<Reaction>> calls =
        order -> IntStream.rangeClosed(1, 20).mapToObj(call -> script.reaction(order, call));
    return Stream.of("1027", "5550", "4711", "1234").flatMap(calls).toList();
  }
}
