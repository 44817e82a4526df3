package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.voice.vosk.VoskRecognizers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Many sessions for a long time, of which a few speak at a time. Each call lasts a minute, and
 * another takes its place: does memory grow, or the number of threads or processes, or the time to
 * a pause?
 */
final class Soak implements Part {

  private static final int SESSIONS = 20;
  private static final int TAKES = 60;

  /** With so many sessions, each call lasts a minute. */
  private static final long HANG_UP_SECONDS = 3;

  private static final long SAMPLE_SECONDS = 5;
  private static final int SAMPLES_A_LINE = 6;
  private static final long ENDING_MILLIS = 5_000;

  /** What collections and the allocator leave to chance. */
  private static final double HEAP_GOAL_MEGABYTES = 1;

  private static final double NATIVE_GOAL_MEGABYTES = 8;

  /** All that is made once is made, and all that grows only at first has grown. */
  private static final int WARM_UP_SECONDS = 60;

  private final MemorySamples memory = new MemorySamples();
  private final LiveSamples live = new LiveSamples();

  @Override
  public String name() {
    return "soak";
  }

  @Override
  public List<Figure> measure(Ground ground) throws Exception {
    int speakers = ground.settings().calls();
    hold(
        ground,
        new SoakVoice(),
        new SoakCounts(),
        calls -> watch(calls, WARM_UP_SECONDS, second -> {}));
    ground.progress().accept("  warmed up");
    double before = NativeMemory.inUse().orElse(Double.NaN);
    SoakVoice voice = new SoakVoice();
    SoakCounts counts = new SoakCounts();
    long seconds = TimeUnit.MINUTES.toSeconds(ground.settings().soakMinutes());
    double held =
        hold(
            ground,
            voice,
            counts,
            calls -> watch(calls, seconds, second -> sample(ground, second)));
    double after = NativeMemory.inUse().orElse(Double.NaN);

    List<Figure> figures = new ArrayList<>(memory.figures(HEAP_GOAL_MEGABYTES));
    figures.add(
        Figure.lower("native memory, everything closed", "growth", "MB", after - before)
            .goal(NATIVE_GOAL_MEGABYTES));
    figures.add(
        Figure.lower("native memory, a recogniser", "at the end", "MB", (held - after) / speakers));
    figures.addAll(live.figures());
    figures.add(Figure.count("child processes", "after all", "", left()).goal(0));
    figures.addAll(counts.figures(ground.settings().soakMinutes(), speakers));
    figures.addAll(voice.figures());
    return figures;
  }

  /** What is done with the calls while they are open. */
  @FunctionalInterface
  private interface During {
    void calls(SoakCalls calls) throws Exception;
  }

  /** Opens everything and closes it; returns the native memory in use before the close. */
  private static double hold(Ground ground, SoakVoice voice, SoakCounts counts, During during)
      throws Exception {
    int speakers = ground.settings().calls();
    try (VoskRecognizers recognizers =
            VoskRecognizers.on(ground.model()).recognizers(speakers).start();
        Foreground foreground = Foreground.start()) {
      Answering answering = foreground.answering((turn, intent) -> turn.say(voice.nextSentence()));
      SoakCalls.Opening opening =
          line ->
              SoakCall.open(
                  line, ground.ears().hearing(recognizers), answering, voice.synthesizer());
      try (SoakCalls calls =
          new SoakCalls(ground.corpus().takes(TAKES), speakers, opening, counts)) {
        calls.open(SESSIONS);
        during.calls(calls);
      }
      return NativeMemory.inUse().orElse(Double.NaN);
    }
  }

  /** Lets calls come and go, and does something after each second. */
  private static void watch(SoakCalls calls, long seconds, EachSecond each) throws Exception {
    long began = System.nanoTime();
    for (long second = 1; second <= seconds; second++) {
      TimeUnit.NANOSECONDS.sleep(began + TimeUnit.SECONDS.toNanos(second) - System.nanoTime());
      if (second % HANG_UP_SECONDS == 0) {
        calls.replaceOldest();
      }
      each.after(second);
    }
  }

  @FunctionalInterface
  private interface EachSecond {
    void after(long second) throws Exception;
  }

  private void sample(Ground ground, long second) throws Exception {
    if (second % SAMPLE_SECONDS == 0) {
      memory.take();
      live.take();
    }
    if (second % (SAMPLE_SECONDS * SAMPLES_A_LINE) == 0) {
      ground.progress().accept("  " + second + " s: " + memory.latest() + ", " + live.latest());
    }
  }

  /** Child processes that outlive all calls, after some time to end. */
  private static long left() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ENDING_MILLIS);
    while (LiveSamples.childProcesses() > 0 && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return LiveSamples.childProcesses();
  }
}
