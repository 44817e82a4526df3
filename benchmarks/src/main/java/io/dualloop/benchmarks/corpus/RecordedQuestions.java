package io.dualloop.benchmarks.corpus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The questions of the logistics example, with the texts that {@code script/make-recordings} gave
 * to the synthesiser. The folder's own transcripts are what Vosk hears, which is no reference.
 */
final class RecordedQuestions {

  /** By file, in a fixed order. */
  static final Map<String, String> SAID =
      new TreeMap<>(
          Map.of(
              "cancel.wav", "please cancel that",
              "redeliver-1027.wav", "please deliver parcel one zero two seven tomorrow",
              "thanks.wav", "thank you goodbye",
              "track-1027.wav", "tell me where is parcel one zero two seven",
              "track-1027-again.wav", "and where is the parcel one zero two seven",
              "track-5550.wav", "and where is parcel five five five zero",
              "track-8080.wav", "and where is parcel eight zero eight zero"));

  private RecordedQuestions() {}

  static List<Recording> in(Path folder) throws IOException {
    List<Recording> recordings = new ArrayList<>();
    for (Map.Entry<String, String> said : SAID.entrySet()) {
      recordings.add(
          new Recording(
              "questions/" + said.getKey(),
              Recording.Speaker.SYNTHESISER,
              Samples.wav(folder.resolve(said.getKey())),
              said.getValue()));
    }
    return recordings;
  }
}
