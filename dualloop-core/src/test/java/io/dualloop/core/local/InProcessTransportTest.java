package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.spi.Capability;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.Survival;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InProcessTransportTest {

  @Test
  void T01_itDeclaresWhatItSurvivesAndSaysSoOnce() {
    try (LogLines log = new LogLines(InProcessTransport.class);
        Transport transport = InProcessTransport.create()) {
      assertThat(transport.survival()).isEqualTo(Survival.EXCEPTIONS);
      assertThat(transport.can(Capability.STORE_WAKES)).isTrue();
      assertThat(transport.can(Capability.STORE_TELLS)).isTrue();
      assertThat(log.lines())
          .singleElement()
          .asString()
          .startsWith("INFO")
          .contains("not the end of the process");
    }
  }

  @Test
  void onceClosedEveryPortSaysSo() {
    Rig rig = new Rig();
    rig.transport.close();
    rig.transport.close();
    assertRefused(rig.store.submit(task("a").submission()));
    assertRefused(rig.store.find(id("a")));
    assertRefused(rig.store.sweep(1));
    assertRefused(rig.store.deadLetters().list(1));
    assertRefused(rig.transport.results().get("k", Set.of()));
    assertRefused(rig.transport.results().invalidate(new Invalidation.All()));
    assertThatThrownBy(() -> rig.transport.feed().listen(Rig.WATCHER, status -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> rig.transport.queue().serve(Set.of("T"), 1, (lane, id) -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  private static void assertRefused(CompletionStage<?> stage) {
    assertThat(stage.toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withMessageContaining("the in-process transport is closed");
  }

  static Stream<Arguments> badValues() {
    return Stream.of(
        bad("queueLimit", "0", b -> b.queueLimit(0)),
        bad("maxEnded", "-1", b -> b.maxEnded(-1)),
        bad("maxTombstones", "0", b -> b.maxTombstones(0)),
        bad("maxDeadLetters", "0", b -> b.maxDeadLetters(0)),
        bad("maxEndedBytes", "5", b -> b.maxEndedBytes(5)),
        bad("maxDeadLetterBytes", "5", b -> b.maxDeadLetterBytes(5)),
        bad("maxResultBytes", "5", b -> b.maxResultBytes(5)),
        bad("retention", "PT0S", b -> b.retention(Duration.ZERO)),
        bad("tombstones", "PT-1S", b -> b.tombstones(Duration.ofSeconds(-1))));
  }

  private static Arguments bad(
      String name, String value, Consumer<InProcessTransportBuilder> setter) {
    return Arguments.of(name, value, setter);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("badValues")
  void aBadLimitIsRefusedAtOnceWithItsValue(
      String name, String value, Consumer<InProcessTransportBuilder> setter) {
    assertThatThrownBy(() -> setter.accept(InProcessTransport.builder()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(name)
        .hasMessageEndingWith(value);
  }

  @Test
  void limitsThatContradictEachOtherAreRefusedNamingBoth() {
    InProcessTransportBuilder builder = InProcessTransport.builder().maxTombstones(10).maxEnded(11);
    assertThatThrownBy(builder::create)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxTombstones 10")
        .hasMessageContaining("maxEnded 11");
  }
}
