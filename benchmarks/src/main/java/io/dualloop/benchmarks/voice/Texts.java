package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Recording;
import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.HearingBuilder;
import io.dualloop.voice.vosk.VoskRecognizers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Whether ending a turn early costs words: what ears hear in each clean recording, beside what Vosk
 * hears in all of it fed at once; and how many words of both are wrong.
 */
final class Texts implements Part {

  private static final String PEER = "Vosk on whole files";
  private static final String SAME =
      "texts of clean recordings that differ from Vosk's on the whole";
  private static final String ERRORS = "word error rate of clean recordings";
  private static final long LIMIT_SECONDS = 60;

  /** What was heard in one recording, with the early end and without. */
  private record Pair(Recording recording, String early, String whole) {

    boolean differs() {
      return !Words.of(early).equals(Words.of(whole));
    }
  }

  @Override
  public String name() {
    return "texts";
  }

  @Override
  public List<Figure> measure(Ground ground) throws Exception {
    List<Pair> pairs;
    try (VoskRecognizers recognizers = VoskRecognizers.on(ground.model()).recognizers(2).start();
        BareVosk vosk = BareVosk.open(ground.model())) {
      pairs =
          SideBySide.run(
              ground.corpus().recordings(),
              2,
              number ->
                  recording ->
                      new Pair(
                          recording,
                          heard(ground.ears().hearing(recognizers), recording),
                          vosk.wholeText(recording.samples())),
              done -> {});
    }
    pairs.stream()
        .filter(Pair::differs)
        .map(
            pair ->
                "  differs: %s: '%s', whole '%s'"
                    .formatted(pair.recording().name(), pair.early(), pair.whole()))
        .forEach(ground.progress());
    return figures(pairs);
  }

  /** What the ears tell of a recording, all utterances together. */
  private static String heard(HearingBuilder ears, Recording recording) throws Exception {
    List<String> texts = Collections.synchronizedList(new ArrayList<>());
    SpeechListener listener =
        new SpeechListener() {
          @Override
          public void ended(long utterance, Heard heard) {
            texts.add(heard.text());
          }
        };
    Replay file = Replay.file(Take.plain(recording));
    try (Hearing hearing = ears.name("text").start(file, listener)) {
      hearing.over().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
    return String.join(" ", texts);
  }

  private static List<Figure> figures(List<Pair> pairs) {
    return List.of(
        Figure.count(SAME, "people", "texts", count(pairs, human(true).and(Pair::differs))).goal(0),
        Figure.count(SAME, "synthesisers", "texts", count(pairs, human(false).and(Pair::differs)))
            .goal(0),
        Figure.count(SAME, "compared", "texts", pairs.size()),
        errors("people", pairs, human(true)),
        errors("synthesisers", pairs, human(false)));
  }

  private static Predicate<Pair> human(boolean wanted) {
    return pair -> (pair.recording().speaker() == Recording.Speaker.HUMAN) == wanted;
  }

  private static long count(List<Pair> pairs, Predicate<Pair> which) {
    return pairs.stream().filter(which).count();
  }

  private static Figure errors(String statistic, List<Pair> pairs, Predicate<Pair> which) {
    WordErrors early = WordErrors.NONE;
    WordErrors whole = WordErrors.NONE;
    for (Pair pair : pairs.stream().filter(which).toList()) {
      String said = pair.recording().text();
      if (said != null) {
        early = early.plus(WordErrors.between(said, pair.early()));
        whole = whole.plus(WordErrors.between(said, pair.whole()));
      }
    }
    return Figure.lower(ERRORS, statistic, "%", early.percent()).beside(PEER, whole.percent());
  }
}
