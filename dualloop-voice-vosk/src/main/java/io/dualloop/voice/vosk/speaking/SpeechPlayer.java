package io.dualloop.voice.vosk.speaking;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechOutput;
import io.dualloop.voice.vosk.audio.AudioSink;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Speaks into an {@link AudioSink}: words by a voice or from recordings, and short sounds.
 *
 * <p>Its methods may be called by any thread and never wait; only the latest order counts. A thread
 * {@code dualloop-speak-<name>} writes frames of 10 ms, looks for a new order before each, and
 * tells each {@link SpeechOutput.Playback}. So silence comes within one frame and what the sink
 * takes to forget. A text that is not in the cache is made by a thread {@code
 * dualloop-synthesize-<name>}, which ends with it; it is heard as soon as there is enough for a
 * frame.
 *
 * <p>{@code started} is told with the first audible frame, and never for a text in which nothing
 * can be heard. How many words were heard of a speech that was stopped is an estimate: each word
 * takes a part of the audible time in proportion to its letters, and a part of a word doesn't
 * count. Words are what white space separates. After a pause it goes on at the quietest moment of
 * the 200 ms before, mostly the beginning of a word or syllable.
 *
 * <p>A sink or a voice that fails, or a voice that gives nothing for longer than the deadline,
 * fails that speech; the next one is tried again. Arguments must not be null.
 */
public final class SpeechPlayer implements SpeechOutput, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(SpeechPlayer.class);
  private static final Duration TO_END = Duration.ofMillis(500);

  private final AudioSink sink;
  private final Wanted wanted = new Wanted();
  private final Speaking speaking;
  private final Thread thread;
  private @Nullable Thread closer;

  private SpeechPlayer(
      String threadName, AudioSink sink, Repertoire repertoire, Duration deadline) {
    this.sink = sink;
    this.speaking = new Speaking(wanted, sink, repertoire, deadline.toNanos());
    this.thread = new Thread(speaking, threadName);
    thread.setDaemon(true);
  }

  static SpeechPlayer start(
      String threadName, AudioSink sink, Repertoire repertoire, Duration deadline) {
    SpeechPlayer player = new SpeechPlayer(threadName, sink, repertoire, deadline);
    player.thread.start();
    return player;
  }

  /**
   * Begins to set up a player.
   *
   * @param sink where it speaks to; used by this player only and closed with it
   * @return the settings
   */
  public static SpeechPlayerBuilder to(AudioSink sink) {
    return new SpeechPlayerBuilder(sink);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the player is closed; nothing is told then
   * @throws RejectedExecutionException if the sink hangs and 10,000 replaced speeches wait for
   *     their end to be told; nothing is told of this one then
   */
  @Override
  public void play(Speech speech, Playback playback) {
    Objects.requireNonNull(speech, "speech");
    Objects.requireNonNull(playback, "playback");
    wanted.play(new Play(speech, playback));
  }

  @Override
  public void pause() {
    wanted.pause();
  }

  @Override
  public void resume() {
    wanted.resume();
  }

  @Override
  public void stop() {
    wanted.stop();
  }

  /**
   * Stops, tells the ending of what was being spoken, and closes the sink, on a thread {@code
   * dualloop-speak-<name>-closer}. Waits for that, up to a second and a half; a sink that hangs is
   * left behind, and its speech has failed. Idempotent; on the speaking thread itself, such as in a
   * callback, it doesn't wait. What the sink throws is logged.
   */
  @Override
  public void close() {
    wanted.close();
    if (Thread.currentThread() == thread) {
      startClosing();
      return;
    }
    boolean ended = awaitEnd(thread);
    Thread closer = startClosing();
    if (!awaitEnd(closer)) {
      log.warn("The sink of '{}' hangs in its close, which is left behind", thread.getName());
    }
    if (!ended) {
      thread.interrupt();
      if (!awaitEnd(thread)) {
        log.warn("The sink of '{}' hangs; its thread is left behind", thread.getName());
        speaking.giveUp(new IOException("The sink hung and had to be given up when closing"));
      }
    }
  }

  /** Closes the sink on a thread of its own, since a device may hang in that too. */
  private synchronized Thread startClosing() {
    if (closer == null) {
      closer = new Thread(this::closeSink, thread.getName() + "-closer");
      closer.setDaemon(true);
      closer.start();
    }
    return closer;
  }

  private void closeSink() {
    try {
      sink.close();
    } catch (RuntimeException | Error e) {
      log.warn("The sink of '{}' can't be closed", thread.getName(), e);
    }
  }

  /** False if the thread hasn't ended in time. An interrupt is kept, but ends no bounded wait. */
  private static boolean awaitEnd(Thread thread) {
    boolean interrupted = false;
    long end = System.nanoTime() + TO_END.toNanos();
    for (long left = TO_END.toNanos();
        thread.isAlive() && left > 0;
        left = end - System.nanoTime()) {
      try {
        TimeUnit.NANOSECONDS.timedJoin(thread, left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
