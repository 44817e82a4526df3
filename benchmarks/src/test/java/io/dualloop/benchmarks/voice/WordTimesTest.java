package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dualloop.benchmarks.corpus.Corpus;
import io.dualloop.benchmarks.corpus.Recording;
import io.dualloop.benchmarks.corpus.SpeechBounds;
import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.ModelCache;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vosk.Model;
import org.vosk.Recognizer;

/**
 * Asks another witness than energy where speech begins and ends: the times of the first and the
 * last word that Vosk gives, in steps of 30 ms. Writes {@code word-times.md} in the build's folder.
 */
class WordTimesTest {

  private static final Path MODEL = Path.of(System.getProperty("dualloop.vosk.model", ""));
  private static final Path SPEECH = Path.of("/usr/share/pocketsphinx/test/data");
  private static final Path QUESTIONS = Path.of(System.getProperty("dualloop.recordings", ""));
  private static final int PER_MILLI = Pcm.SAMPLE_RATE / 1000;

  /** All in milliseconds. */
  private record Times(Recording recording, int onset, int end, int firstWord, int lastWord) {

    String line() {
      return "| %s | %d | %d | %d | %d | %d | %d |"
          .formatted(
              recording.name().replace("sense_and_sensibility_01_austen_64kb-", ""),
              onset,
              firstWord,
              onset - firstWord,
              end,
              lastWord,
              end - lastWord);
    }
  }

  @Test
  void energyAndWordsAgreeWhereSpeechBegins() throws Exception {
    List<Times> times = new ArrayList<>();
    try (VoskModel folder =
            VoskModel.open(
                ModelArchive.smallEnglish(MODEL), ModelCache.at(MODEL.resolveSibling("cache")));
        Model model = new Model(folder.folder().toString())) {
      for (Recording recording : Corpus.load(SPEECH, QUESTIONS).recordings()) {
        times.add(times(recording, model));
      }
    }
    List<String> table = new ArrayList<>();
    table.add("| recording | onset | first word | | end | last word | |");
    table.add("|---|---|---|---|---|---|---|");
    times.stream().map(Times::line).forEach(table::add);
    Files.write(
        Path.of(System.getProperty("dualloop.test.output", "target")).resolve("word-times.md"),
        table);

    assertThat(times)
        .allSatisfy(
            each -> assertThat(each.onset() - each.firstWord()).as(each.line()).isBetween(-60, 90));
    // Where a word fades out the witnesses differ more, and to both sides.
    assertThat(times)
        .allSatisfy(
            each -> assertThat(each.end() - each.lastWord()).as(each.line()).isBetween(-200, 240));
  }

  private static Times times(Recording recording, Model model) throws IOException {
    List<JsonNode> words = new ArrayList<>();
    try (Recognizer recognizer = new Recognizer(model, Pcm.SAMPLE_RATE)) {
      recognizer.setWords(true);
      if (recognizer.acceptWaveForm(recording.samples(), recording.samples().length)) {
        words.addAll(words(recognizer.getResult()));
      }
      words.addAll(words(recognizer.getFinalResult()));
    }
    SpeechBounds bounds = SpeechBounds.of(recording);
    return new Times(
        recording,
        bounds.onset() / PER_MILLI,
        bounds.end() / PER_MILLI,
        millis(words.get(0).path("start")),
        millis(words.get(words.size() - 1).path("end")));
  }

  private static List<JsonNode> words(String result) throws IOException {
    List<JsonNode> words = new ArrayList<>();
    new ObjectMapper().readTree(result).path("result").forEach(words::add);
    return words;
  }

  private static int millis(JsonNode seconds) {
    return (int) Math.round(seconds.asDouble() * 1000);
  }
}
