package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.corpus.Corpus;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.VoskModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Ears, mouth and loop on recorded and synthesised speech; and the races of dialogues.
 *
 * @param settings how
 */
public record VoiceSuite(VoiceSettings settings) implements Suite {

  @Override
  public String name() {
    return "voice"
        + (settings.soak() ? "-soak" : "")
        + (settings.places().silero() == null ? "-loudness" : "");
  }

  @Override
  public boolean isWhole() {
    return settings.isWhole();
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    VoiceSettings.Places places = settings.places();
    progress.accept("collecting speech ...");
    Corpus corpus = Corpus.load(places.speech(), places.questions());
    List<Figure> figures = new ArrayList<>();
    try (VoskModel model = VoskModel.open(ModelArchive.smallEnglish(places.model()));
        Ears ears = Ears.with(places.silero())) {
      Ground ground = new Ground(model, ears, corpus, settings, progress);
      for (Part part : parts(settings)) {
        progress.accept(part.name() + " ...");
        figures.addAll(part.measure(ground));
      }
    }
    return figures;
  }

  /** All that there is to measure is named here. */
  private static List<Part> parts(VoiceSettings settings) {
    return settings.soak() ? List.of(new Soak()) : List.of(new Turns(), new Texts(), new Races());
  }
}
