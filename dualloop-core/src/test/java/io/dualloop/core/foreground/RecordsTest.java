package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.User;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.spi.BusinessRecord;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tier 3, read beside the submit. */
class RecordsTest {

  private final Stage stage = new Stage();
  private final Told told = new Told();
  private CompletableFuture<Optional<BusinessRecord<String>>> record = new CompletableFuture<>();
  private int reads;
  private final ForegroundLoop loop =
      ForegroundLoop.on(stage.transport)
          .name("records")
          .runtime(stage.time)
          .record(
              ASK,
              (question, user) -> {
                reads++;
                return record;
              })
          .start();
  private final Session<String> session = loop.openSession("r", User.of("u"), line -> {});

  @AfterEach
  void close() {
    loop.close();
    stage.close();
  }

  @Test
  void F14_whenNothingIsKnownTheRecordIsToldWithItsOwnAge() {
    ask();
    assertThat(told.kinds()).containsExactly("working");
    recorded("r", Duration.ofDays(3));
    Answer.Stale<String> stale = (Answer.Stale<String>) told.last();
    assertThat(stale.reason()).isEqualTo(Answer.Stale.Reason.RECORD);
    assertThat(stale.age()).isEqualTo(Duration.ofDays(3));

    stage.succeed(stage.claim(), "a");
    assertThat(told.kinds()).containsExactly("working", "stale r", "fresh a");
    assertThat(((Answer.Fresh<String>) told.last()).changed()).isTrue();
  }

  @Test
  void F14_whoJoinsLaterIsToldTheRecordToo() {
    ask();
    recorded("r", Duration.ZERO);
    Told joined = new Told();
    session.newTurn().ask(ASK.of("q"), joined::add);
    stage.time.run();

    assertThat(joined.kinds()).containsExactly("working", "stale r");
  }

  @Test
  void F14_aRecordThatComesAfterTheAnswerIsNotTold() {
    ask();
    stage.succeed(stage.claim(), "a");
    recorded("r", Duration.ZERO);

    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F14_aRecordThatComesAfterItsBoxIsNotTold() {
    ask();
    stage.time.advance(Records.BOX);
    recorded("r", Duration.ZERO);

    assertThat(told.kinds()).containsExactly("working");
  }

  @Test
  void F14_theRecordIsTheLastResortOnly() {
    stage.session.newTurn().ask(ASK.of("q"), new Told()::add);
    stage.succeedAndStore(stage.claim(), "a");
    stage.time.advance(Duration.ofMinutes(11));
    ask();

    assertThat(told.kinds()).containsExactly("stale a");
    assertThat(reads).isZero();
  }

  @Test
  void F04_aRecordStandsInWhenTheTaskFails() {
    ask();
    recorded("r", Duration.ofMinutes(20));
    stage.fail(stage.claim(), "BROKEN");

    assertThat(told.kinds()).containsExactly("working", "stale r", "last stale r");
  }

  @Test
  void T17_aSourceThatFailsOrThrowsCostsOnlyItsAnswer() {
    record = CompletableFuture.failedFuture(new IllegalStateException("no database"));
    ask();
    stage.succeed(stage.claim(), "a");

    assertThat(told.kinds()).containsExactly("working", "fresh a");
  }

  private void ask() {
    session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
  }

  private void recorded(String value, Duration age) {
    record.complete(Optional.of(new BusinessRecord<>(value, age)));
    stage.time.run();
  }
}
