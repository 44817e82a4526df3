package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.corpus.Corpus;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.ModelCache;
import io.dualloop.voice.vosk.VoskModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {

  private static final Path MODEL = Path.of(System.getProperty("dualloop.vosk.model", ""));
  private static final Path QUESTIONS = Path.of(System.getProperty("dualloop.recordings", ""));
  private static final Path SILERO = Path.of(System.getProperty("dualloop.silero.model", ""));

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void questionsAreUnderstoodAsIfTheyHadBeenHeardWhole(boolean withSilero) throws Exception {
    List<String> told = new ArrayList<>();
    Path silero = withSilero ? SILERO : null;
    VoiceSettings settings =
        new VoiceSettings(
            1, 1, 0, 0, new VoiceSettings.Places(MODEL, QUESTIONS, QUESTIONS, silero));
    try (VoskModel model =
            VoskModel.open(
                ModelArchive.smallEnglish(MODEL), ModelCache.at(MODEL.resolveSibling("cache")));
        Ears ears = Ears.with(silero)) {
      Corpus corpus = Corpus.questions(QUESTIONS);
      List<Figure> figures =
          new Texts().measure(new Ground(model, ears, corpus, settings, told::add));

      assertThat(told).isEmpty();
      assertThat(figures).anyMatch(figure -> figure.dualloop() == corpus.recordings().size());
    }
  }
}
