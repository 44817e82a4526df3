package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.corpus.Corpus;
import io.dualloop.benchmarks.corpus.Noise;
import io.dualloop.benchmarks.corpus.Recording;
import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.ModelCache;
import io.dualloop.voice.vosk.VoskModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BareVoskTest {

  private static final Path MODEL = Path.of(System.getProperty("dualloop.vosk.model", ""));
  private static final Path QUESTIONS = Path.of(System.getProperty("dualloop.recordings", ""));

  private static VoskModel model;
  private static BareVosk vosk;
  private static Recording question;

  @BeforeAll
  static void open() throws IOException {
    model =
        VoskModel.open(
            ModelArchive.smallEnglish(MODEL), ModelCache.at(MODEL.resolveSibling("cache")));
    vosk = BareVosk.open(model);
    question =
        Corpus.questions(QUESTIONS).recordings().stream()
            .filter(recording -> recording.name().endsWith("/track-1027.wav"))
            .findFirst()
            .orElseThrow();
  }

  @AfterAll
  static void close() {
    vosk.close();
    model.close();
  }

  @Test
  void hearsAWholeRecording() throws IOException {
    assertThat(vosk.wholeText(question.samples())).isEqualTo(question.text());
  }

  @Test
  void itsOwnEndOfSpeechComesAfterTheTrueOne() throws IOException {
    Take take = Take.of(question, Noise.NONE, 1);

    BareVosk.Heard heard = vosk.live(take);

    assertThat(heard.text()).isEqualTo(question.text());
    assertThat(TimeUnit.NANOSECONDS.toMillis(heard.textNanos() - take.endNanos()))
        .isBetween(300L, 2000L);
  }
}
