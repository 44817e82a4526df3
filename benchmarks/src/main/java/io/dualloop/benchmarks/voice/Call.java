package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.HearingBuilder;
import io.dualloop.voice.vosk.HearingReport;
import io.dualloop.voice.vosk.audio.RecordingSink;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * One call: a mouth, and one pair of ears after the other. In each turn the program speaks, the
 * caller interrupts it, and is answered. Used by one thread.
 */
final class Call implements SideBySide.Worker<Take, TurnTimes> {

  private static final String TALK = "la la la";
  private static final Duration MEMORY = Duration.ofMinutes(1);
  private static final long GRACE_SECONDS = 10;
  private static final long LAST_ANSWER_MILLIS = 200;

  private final String name;
  private final Supplier<HearingBuilder> ears;
  private final Answering answering;
  private final RecordingSink sink = new RecordingSink(Duration.ofMillis(30), MEMORY);
  private final SpeechPlayer mouth;
  private int turns;

  /**
   * Opens it.
   *
   * @param ears makes those of each turn
   * @param talk a sound without gaps that the program makes until it is interrupted
   */
  Call(String name, Supplier<HearingBuilder> ears, Answering answering, Path talk)
      throws IOException {
    this.name = name;
    this.ears = ears;
    this.answering = answering;
    this.mouth = SpeechPlayer.to(sink).name(name).prompt(TALK, talk).start();
  }

  /** Plays one take to its end. Blocks as long as it lasts. */
  @Override
  public TurnTimes work(Take take)
      throws InterruptedException, ExecutionException, TimeoutException {
    Dialogue dialogue = answering.answer(name + "-" + ++turns, mouth);
    dialogue.say(TALK);
    Stamps stamps = new Stamps(dialogue, sink);
    Replay live = Replay.live(take);
    try (dialogue;
        Hearing hearing = ears.get().name(name).start(live, stamps)) {
      long seconds = take.audio().length / 32_000 + GRACE_SECONDS;
      HearingReport report = hearing.over().get(seconds, TimeUnit.SECONDS);
      // What is being answered now is still to be heard.
      TimeUnit.MILLISECONDS.sleep(LAST_ANSWER_MILLIS);
      return TurnTimes.of(take, live.startNanos(), stamps, sink, report.counts().framesLost());
    }
  }

  @Override
  public void close() {
    mouth.close();
  }
}
