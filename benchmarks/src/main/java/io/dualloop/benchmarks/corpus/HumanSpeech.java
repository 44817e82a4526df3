package io.dualloop.benchmarks.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * People's recordings from Debian's package pocketsphinx-testdata: commands, digits, playing cards,
 * and sentences of a novel read for LibriVox. All are 16 kHz.
 *
 * <p>Its {@code numbers.raw} is left out: the rumble of its room is as loud as its softest sounds,
 * so that energy can't tell where speech begins and ends, and nobody wrote down what is said.
 */
final class HumanSpeech {

  /** What the package's own tests expect. */
  private static final Map<String, String> BARE =
      new TreeMap<>(
          Map.of(
              "goforward.raw", "go forward ten meters",
              "something.raw", "go somewhere and do something",
              "tidigits/dhd.2934z.raw", "two nine three four zero"));

  /** Such as: {@code <s> ten of clubs </s> (001)}. */
  private static final Pattern TRANSCRIPT = Pattern.compile("<s>(.*)</s>\\s*\\((.*)\\)");

  private HumanSpeech() {}

  static List<Recording> in(Path folder) throws IOException {
    List<Recording> recordings = new ArrayList<>();
    for (Map.Entry<String, String> bare : BARE.entrySet()) {
      short[] samples = Samples.raw(folder.resolve(bare.getKey()));
      recordings.add(human(bare.getKey(), samples, bare.getValue()));
    }
    addTranscribed(recordings, folder.resolve("cards"), "cards.transcription");
    addTranscribed(recordings, folder.resolve("librivox"), "transcription");
    return recordings;
  }

  private static void addTranscribed(List<Recording> recordings, Path folder, String transcripts)
      throws IOException {
    for (String line : Files.readAllLines(folder.resolve(transcripts))) {
      Matcher matcher = TRANSCRIPT.matcher(line);
      if (matcher.matches()) {
        String name = matcher.group(2) + ".wav";
        short[] samples = Samples.wav(folder.resolve(name));
        recordings.add(human(folder.getFileName() + "/" + name, samples, matcher.group(1).strip()));
      }
    }
  }

  private static Recording human(String name, short[] samples, String text) {
    return new Recording(name, Recording.Speaker.HUMAN, samples, text);
  }
}
