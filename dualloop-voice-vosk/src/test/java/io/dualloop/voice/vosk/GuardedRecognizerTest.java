package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vosk.Model;
import org.vosk.Recognizer;

/** Most of these would end the JVM without the guard; none of the tests would tell. */
class GuardedRecognizerTest {

  private Model model;
  private GuardedRecognizer recognizer;

  @BeforeEach
  void make() throws Exception {
    model = TestModel.shared().acquire();
    recognizer = new GuardedRecognizer(model, Vocabulary.FREE);
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
    assertThatThrownBy(recognizer::partial).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(recognizer::finalResult).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void refusesAnotherThread() {
    for (Runnable call :
        new Runnable[] {
          () -> recognizer.accept(new byte[320], 320),
          recognizer::partial,
          recognizer::finalResult,
          recognizer::close
        }) {
      assertThat(CompletableFuture.runAsync(call))
          .failsWithin(20, TimeUnit.SECONDS)
          .withThrowableThat()
          .withMessageContaining("The recogniser belongs to");
    }
    assertThat(recognizer.finalResult()).contains("text");
  }

  @Test
  void findsNothingInAudioOfNoLength() {
    assertThat(recognizer.accept(new byte[0], 0)).isFalse();
    assertThat(Words.partial(recognizer.partial())).isEmpty();
    assertThat(Words.of(recognizer.finalResult()).isEmpty()).isTrue();
  }

  @Test
  void findsNothingBeforeAnyAudioAndRightAfterAResult() throws Exception {
    assertThat(Words.of(recognizer.finalResult()).isEmpty()).isTrue();
    hear(Wavs.samplesOf("cancel.wav"));
    assertThat(Words.of(recognizer.finalResult()).text()).isEqualTo("please cancel that");
    // Vosk then gives another kind of result: {"text": ""}.
    assertThat(Words.partial(recognizer.partial())).isEmpty();
    assertThat(Words.of(recognizer.finalResult()).isEmpty()).isTrue();
  }

  /** Whoever spoke before must not change how the next is understood. */
  @Test
  void hearsTheSameWhateverWasHeardBefore() throws Exception {
    byte[] samples = Wavs.samplesOf("redeliver-1027.wav");
    hear(samples);
    Words first = Words.of(recognizer.finalResult());
    hear(Wavs.whiteNoise(3, 0.2, 1));
    String unused = recognizer.finalResult();
    hear(samples);

    assertThat(Words.of(recognizer.finalResult())).isEqualTo(first);
  }

  /** Vosk's own class tells the failure as the end of speech. */
  @Test
  void saysThatSamplesOfAnotherRateAreNotTaken() throws Exception {
    GuardedRecognizer slow = new GuardedRecognizer(new Recognizer(model, 8_000));
    try {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 100; i++) {
                  slow.accept(Wavs.whiteNoise(0.01, 0.1, i), 320);
                }
              })
          .hasMessageContaining("could not take");
    } finally {
      slow.close();
    }
  }

  @Test
  void refusesAnEmptyGrammar() {
    assertThatThrownBy(() -> Vocabulary.of("orders", List.of(), model))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'orders' needs at least one word");
    assertThatThrownBy(() -> Vocabulary.of("orders", List.of("stop", "  "), model))
        .hasMessageContaining("blank");
    assertThatThrownBy(Vocabulary.FREE::grammar).hasMessageContaining("ends the JVM");
  }

  @Test
  void namesTheWordThatTheModelDoesNotKnow() {
    assertThatThrownBy(() -> Vocabulary.of("orders", List.of("stop", "please florgle"), model))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'florgle'")
        .hasMessageContaining("'orders'");
    assertThatThrownBy(() -> Vocabulary.of("orders", List.of("Stop"), model))
        .hasMessageContaining("'Stop'");
    assertThatThrownBy(() -> Vocabulary.of("orders", List.of("\"],["), model))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void hearsOnlyTheWordsOfItsGrammar() throws Exception {
    Vocabulary orders = Vocabulary.of("orders", List.of(" stop ", "cancel", "stop"), model);
    assertThat(orders.grammar()).isEqualTo("[\"stop\",\"cancel\",\"[unk]\"]");
    GuardedRecognizer narrow = new GuardedRecognizer(model, orders);
    try {
      feed(narrow, Wavs.samplesOf("cancel.wav"));
      assertThat(Words.of(narrow.finalResult()).text()).isEqualTo("cancel");
    } finally {
      narrow.close();
    }
  }

  private void hear(byte[] samples) {
    feed(recognizer, samples);
  }

  private static void feed(SpeechDecoder decoder, byte[] samples) {
    for (int at = 0; at < samples.length; at += Pcm.FRAME_BYTES) {
      byte[] frame = Arrays.copyOfRange(samples, at, Math.min(samples.length, at + 320));
      decoder.accept(frame, frame.length);
    }
  }
}
