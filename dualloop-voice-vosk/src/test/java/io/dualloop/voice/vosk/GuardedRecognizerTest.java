package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each of these would end the JVM without the guard. */
class GuardedRecognizerTest {

  private GuardedRecognizer recognizer;

  @BeforeEach
  void make() throws Exception {
    recognizer = new GuardedRecognizer(TestModel.shared().acquire());
  }

  @AfterEach
  void free() {
    recognizer.close();
    TestModel.shared().release();
  }

  @Test
  void refusesALengthBeyondTheArray() {
    byte[] frame = new byte[320];
    assertThatThrownBy(() -> recognizer.accept(frame, 322)).hasMessageContaining("is 322");
    assertThatThrownBy(() -> recognizer.accept(frame, -2)).hasMessageContaining("is -2");
    assertThatThrownBy(() -> recognizer.accept(frame, 3)).hasMessageContaining("is 3");
  }

  @Test
  void refusesEverythingAfterItsEnd() {
    recognizer.close();
    recognizer.close();

    assertThatThrownBy(() -> recognizer.accept(new byte[320], 320)).hasMessageContaining("closed");
    assertThatThrownBy(recognizer::result).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(recognizer::finalResult).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(recognizer::reset).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesAnotherThread() {
    for (Runnable call :
        new Runnable[] {
          () -> recognizer.accept(new byte[320], 320),
          recognizer::result,
          recognizer::finalResult,
          recognizer::reset,
          recognizer::close
        }) {
      assertThat(CompletableFuture.runAsync(call))
          .failsWithin(5, TimeUnit.SECONDS)
          .withThrowableThat()
          .withMessageContaining("The recogniser belongs to");
    }
    assertThat(recognizer.finalResult()).contains("text");
  }
}
