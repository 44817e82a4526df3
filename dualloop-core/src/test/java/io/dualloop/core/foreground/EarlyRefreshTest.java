package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Query;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Stage.Told;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** F08: early refresh is by type, by chance, and one at a time. */
class EarlyRefreshTest {

  private static final Query<String, String> EARLY = ASK.refreshEarly(1);

  /** -ln(1 - 0.99) is 4.6: the last 4.6 compute times of an answer's good time. */
  private static final RandomGenerator LIKELY = new Always(0.99);

  /** -ln(1 - 0) is 0: never before the end. */
  private static final RandomGenerator UNLIKELY = new Always(0);

  private record Always(double value) implements RandomGenerator {
    @Override
    public long nextLong() {
      return 0;
    }

    @Override
    public double nextDouble() {
      return value;
    }
  }

  private final Stage stage = new Stage();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void F08_nearTheEndOfItsGoodTimeAFreshAnswerIsRefreshedOnce() {
    try (ForegroundLoop loop = loop(LIKELY)) {
      answered(loop, EARLY);
      assertThat(ask(loop, EARLY)).containsExactly("fresh a");
      assertThat(ask(loop, EARLY)).containsExactly("fresh a");

      stage.succeedAndStore(stage.claim(), "b");
      assertThat(stage.nothingToClaim()).isTrue();
      stage.time.advance(Duration.ofSeconds(11));
      assertThat(ask(loop, EARLY)).as("memory has let go of it").containsExactly("fresh b");
    }
  }

  @Test
  void F08_withoutTheChanceNothingIsRefreshedEarly() {
    try (ForegroundLoop loop = loop(UNLIKELY)) {
      answered(loop, EARLY);
      assertThat(ask(loop, EARLY)).containsExactly("fresh a");
      assertThat(stage.nothingToClaim()).isTrue();
    }
  }

  @Test
  void F08_offUnlessTheTypeWantsIt() {
    try (ForegroundLoop loop = loop(LIKELY)) {
      answered(loop, ASK);
      assertThat(ask(loop, ASK)).containsExactly("fresh a");
      assertThat(stage.nothingToClaim()).isTrue();
    }
  }

  private ForegroundLoop loop(RandomGenerator random) {
    return ForegroundLoop.on(stage.transport)
        .name("early")
        .runtime(stage.time)
        .random(random)
        .start();
  }

  /** Found in a minute, and asked again 30 s before its ten minutes are over. */
  private void answered(ForegroundLoop loop, Query<String, String> type) {
    Session<String> session = loop.openSession("s1", User.of("u"), line -> {});
    session.newTurn().ask(type.of("q"), new Told()::add);
    var claim = stage.claim();
    stage.time.advance(Duration.ofMinutes(1));
    stage.succeedAndStore(claim, "a", Duration.ofMinutes(1));
    stage.time.advance(Duration.ofMinutes(8).plusSeconds(30));
    session.close();
  }

  private List<String> ask(ForegroundLoop loop, Query<String, String> type) {
    Told told = new Told();
    Session<String> session = loop.openSession("s2", User.of("u"), line -> {});
    session.newTurn().ask(type.of("q"), told::add);
    stage.time.run();
    session.close();
    stage.time.run();
    return told.kinds();
  }
}
