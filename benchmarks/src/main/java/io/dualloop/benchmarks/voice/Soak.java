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

  private static final double RESIDENT_GOAL_MEGABYTES = 8;

  private final MemorySamples memory = new MemorySamples();
  private final LiveSamples live = new LiveSamples();

  @Override
  public String name() {
    return "soak";
  }

  @Override
  public List<Figure> measure(Ground ground) throws Exception {
    int speakers = ground.settings().calls();
    List<Figure> figures = new ArrayList<>();
    SoakVoice voice = new SoakVoice();
    SoakCounts counts = new SoakCounts();
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
        watch(ground, calls);
      }
    }
    figures.addAll(memory.figures(HEAP_GOAL_MEGABYTES, RESIDENT_GOAL_MEGABYTES));
    figures.addAll(live.figures());
    figures.add(Figure.count("child processes", "after all", "", left()).goal(0));
    figures.addAll(counts.figures(ground.settings().soakMinutes(), speakers));
    figures.addAll(voice.figures());
    return figures;
  }

  private void watch(Ground ground, SoakCalls calls) throws Exception {
    long began = System.nanoTime();
    long seconds = TimeUnit.MINUTES.toSeconds(ground.settings().soakMinutes());
    for (long second = 1; second <= seconds; second++) {
      TimeUnit.NANOSECONDS.sleep(began + TimeUnit.SECONDS.toNanos(second) - System.nanoTime());
      if (second % HANG_UP_SECONDS == 0) {
        calls.replaceOldest();
      }
      if (second % SAMPLE_SECONDS == 0) {
        memory.take();
        live.take();
      }
      if (second % (SAMPLE_SECONDS * SAMPLES_A_LINE) == 0) {
        ground.progress().accept("  " + second + " s: " + memory.latest() + ", " + live.latest());
      }
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
