package io.dualloop.benchmarks.voice;

import io.dualloop.api.User;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.DialogueHandler;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.LoopStats;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.core.runtime.SystemRuntime;
import java.time.Duration;

/**
 * A foreground loop that ticks every 10 ms, with a control thread beside it that does the same and
 * nothing else.
 */
final class Foreground implements AutoCloseable {

  private static final Duration TICK = Duration.ofMillis(10);

  private final TimedRuntime runtime = new TimedRuntime(SystemRuntime.instance());
  private final ForegroundLoop loop;
  private final ControlTicker control = ControlTicker.start(TICK);
  private Beat before = new Beat(0, 0, 0);

  /**
   * How it ticked.
   *
   * @param ticks that ran
   * @param missed that came a period or more late
   * @param controlMissed the same of the control thread
   */
  record Beat(long ticks, long missed, long controlMissed) {

    Beat minus(Beat before) {
      return new Beat(
          ticks - before.ticks, missed - before.missed, controlMissed - before.controlMissed);
    }
  }

  private Foreground() {
    loop =
        ForegroundLoop.on(InProcessTransport.create())
            .name("bench")
            .runtime(runtime)
            .tick(TICK, () -> {})
            .start();
  }

  static Foreground start() {
    return new Foreground();
  }

  /** Dialogues that only let hear that they have heard. */
  Answering answering() {
    return answering((turn, intent) -> {});
  }

  /** Dialogues that let hear that they have heard, and then answer. */
  Answering answering(DialogueHandler answer) {
    return (name, mouth) ->
        Dialogue.on(loop)
            .cancelPhrases()
            .otherwise(answer)
            .rePrompt(Duration.ZERO, 0)
            .open(name, User.ANYONE, mouth);
  }

  /** Counts from now on. */
  void begin() {
    before = sinceStart();
  }

  Beat beat() {
    return sinceStart().minus(before);
  }

  Latencies steps() {
    return runtime.steps();
  }

  private Beat sinceStart() {
    LoopStats stats = loop.stats();
    return new Beat(stats.ticks(), stats.ticksMissed(), control.missed());
  }

  @Override
  public void close() {
    loop.close();
    control.close();
  }
}
