package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.HearingBuilder;
import io.dualloop.voice.vosk.HearingCounts;
import io.dualloop.voice.vosk.VoskRecognizers;
import io.dualloop.voice.vosk.audio.RecordingSink;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/** Many sessions for a long time, of which a few speak at a time: does memory grow? */
final class Soak implements Part {

  private static final int SESSIONS = 20;
  private static final int TAKES = 60;
  private static final long SAMPLE_SECONDS = 5;
  private static final int SAMPLES_A_LINE = 6;

  /** What collections and the allocator leave to chance. */
  private static final double HEAP_GOAL_MEGABYTES = 1;

  private static final double RESIDENT_GOAL_MEGABYTES = 8;

  /** One session's ears and mouth. */
  private record Ends(Hearing hearing, Dialogue dialogue, SpeechPlayer mouth)
      implements AutoCloseable {
    @Override
    public void close() {
      hearing.close();
      dialogue.close();
      mouth.close();
    }
  }

  @Override
  public String name() {
    return "soak";
  }

  @Override
  public List<Figure> measure(Ground ground) throws Exception {
    int calls = ground.settings().calls();
    List<Take> takes = ground.corpus().takes(TAKES);
    MemorySamples memory = new MemorySamples();
    List<Ends> sessions = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    try (VoskRecognizers recognizers =
            VoskRecognizers.on(ground.model()).recognizers(calls).start();
        Foreground foreground = Foreground.start()) {
      Semaphore floor = new Semaphore(calls);
      try {
        for (int i = 0; i < SESSIONS; i++) {
          SoakLine line = new SoakLine("soak-" + i, takes, floor, i);
          sessions.add(open(line, ground.ears().hearing(recognizers), foreground.answering()));
        }
        watch(ground, memory);
        figures.addAll(memory.figures(HEAP_GOAL_MEGABYTES, RESIDENT_GOAL_MEGABYTES));
        figures.add(count(sessions, "utterances", HearingCounts::utterances));
        figures.add(count(sessions, "frames lost", HearingCounts::framesLost));
        figures.add(count(sessions, "without a recogniser", HearingCounts::leaseTimeouts));
        figures.add(count(sessions, "failed listeners", HearingCounts::listenerFailures));
      } finally {
        sessions.forEach(Ends::close);
      }
    }
    return figures;
  }

  private static Ends open(SoakLine line, HearingBuilder ears, Answering answering)
      throws IOException {
    RecordingSink sink = new RecordingSink(Duration.ofMillis(30), Duration.ofSeconds(1));
    SpeechPlayer mouth = SpeechPlayer.to(sink).name(line.name()).start();
    Dialogue dialogue = answering.answer(line.name(), mouth);
    return new Ends(
        ears.name(line.name()).start(line, dialogue), dialogue, mouth);
  }

  private static void watch(Ground ground, MemorySamples memory)
      throws InterruptedException, IOException {
    long seconds = TimeUnit.MINUTES.toSeconds(ground.settings().soakMinutes());
    for (int sample = 1; sample * SAMPLE_SECONDS <= seconds; sample++) {
      TimeUnit.SECONDS.sleep(SAMPLE_SECONDS);
      memory.take();
      if (sample % SAMPLES_A_LINE == 0) {
        ground.progress().accept("  " + sample * SAMPLE_SECONDS + " s: " + memory.latest());
      }
    }
  }

  private static Figure count(
      List<Ends> sessions, String statistic, ToLongFunction<HearingCounts> number) {
    long sum =
        sessions.stream().mapToLong(ends -> number.applyAsLong(ends.hearing().counts())).sum();
    return Figure.count("sessions", statistic, "", sum);
  }
}
