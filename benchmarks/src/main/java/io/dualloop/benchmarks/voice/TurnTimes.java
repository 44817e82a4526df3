package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.vosk.audio.RecordingSink;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * How one turn went. What is missing did not happen.
 *
 * @param take what was said
 * @param feedback nanoseconds from the true end of speech to the first audible sample of the answer
 *     to the first pause after it; to the last pause before it, if there is none after: then it may
 *     be less than zero
 * @param text nanoseconds from the true end to that pause, if the turn ended with its text
 * @param ended nanoseconds from the true end to the end of the turn
 * @param stop nanoseconds from when the caller is told to have begun to the program's silence
 * @param onsetToSilence nanoseconds from the true onset to the same; less than zero if something
 *     else than speech stopped the program
 * @param heard all that was heard, over the ends of all utterances
 * @param early pauses told before the true end
 * @param begins how many utterances were begun
 * @param lost frames of audio that were lost, and failures told
 */
record TurnTimes(
    Take take,
    OptionalLong feedback,
    OptionalLong text,
    OptionalLong ended,
    OptionalLong stop,
    OptionalLong onsetToSilence,
    String heard,
    int early,
    int begins,
    long lost) {

  static TurnTimes of(Take take, long startNanos, Stamps stamps, RecordingSink sink, long lost) {
    long trueEnd = startNanos + take.endNanos();
    List<Stamps.Told> pauses = stamps.pauses();
    int early = (int) pauses.stream().filter(pause -> pause.nanos() < trueEnd).count();
    List<Stamps.Told> last =
        pauses.isEmpty() ? List.of() : List.of(pauses.get(Math.min(early, pauses.size() - 1)));
    OptionalLong audible = OptionalLong.empty();
    OptionalLong text = OptionalLong.empty();
    OptionalLong ended = OptionalLong.empty();
    for (Stamps.Told pause : last) {
      audible = sink.firstAudibleSince(pause.nanos());
      for (Stamps.Told end : stamps.ends()) {
        if (ended.isEmpty() && end.nanos() >= pause.nanos()) {
          ended = OptionalLong.of(end.nanos());
          text =
              end.text().equals(pause.text())
                  ? OptionalLong.of(pause.nanos())
                  : OptionalLong.of(end.nanos());
        }
      }
    }
    List<Long> begins = stamps.begins();
    OptionalLong silent = stamps.silentSince();
    return new TurnTimes(
        take,
        since(trueEnd, audible),
        since(trueEnd, text),
        since(trueEnd, ended),
        begins.isEmpty() ? OptionalLong.empty() : since(begins.get(0), silent),
        begins.isEmpty() ? OptionalLong.empty() : since(startNanos + take.onsetNanos(), silent),
        stamps.ends().stream().map(Stamps.Told::text).collect(Collectors.joining(" ")),
        early,
        begins.size(),
        lost + stamps.failures());
  }

  private static OptionalLong since(long from, OptionalLong to) {
    return to.isEmpty() ? to : OptionalLong.of(to.getAsLong() - from);
  }
}
