package io.dualloop.benchmarks.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import org.junit.jupiter.api.Test;

class QuestionsTest {

  @Test
  void goesOnAskingWhileNobodyAnswersAndTellsWhenAnswersCome() throws Exception {
    try (Transport transport = InProcessTransport.create();
        ForegroundLoop loop = ForegroundLoop.on(transport).start();
        Questions questions = new Questions(loop)) {
      long began = System.nanoTime();
      Quiet.await(
          "too few questions", () -> questions.fates(began, System.nanoTime()).asked() >= 3);
      long back = System.nanoTime();
      assertThat(questions.fates(began, back).answered()).isZero();

      try (BackgroundLoop background =
          BackgroundLoop.on(transport).handle(Questions.ASK, (number, task) -> "answer").start()) {
        assertThat(questions.firstToldFrom(back) - back).isNotNegative();
        assertThat(background.health().slots()).isPositive();
      }
    }
  }

  @Test
  void aRowBeginsBehindTheLastQuestionThatWasNotAnsweredPromptly() {
    int end = 3 + Questions.IN_A_ROW;

    assertThat(Questions.row(0, number -> number < end, number -> number > 2)).isEqualTo(3);
  }

  @Test
  void aRowThatIsTooShortIsNone() {
    int end = 2 + Questions.IN_A_ROW;

    assertThat(Questions.row(0, number -> number < end, number -> number > 2)).isEqualTo(-1);
  }

  @Test
  void aRowBeginsNoSoonerThanItIsAskedFor() {
    assertThat(Questions.row(5, number -> number < 100, number -> true)).isEqualTo(5);
  }
}
