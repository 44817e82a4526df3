package io.dualloop.voice.vosk.speaking;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What is to be spoken, as last ordered. Orders overwrite it and never wait; the speaking thread
 * looks at it before each frame. So only the latest counts, however many were given meanwhile.
 */
final class Wanted {

  /**
   * Speeches replaced while the speaking thread is stuck in a sink; it takes minutes to ask so
   * much.
   */
  private static final int MOST_OVER = 10_000;

  /**
   * What is wanted at a moment.
   *
   * @param over stopped or replaced since the last look; each is to be told its ending
   * @param play what is to be spoken, if anything
   * @param changes to be given to {@link #await}
   */
  record Now(List<Play> over, @Nullable Play play, boolean paused, boolean closed, long changes) {}

  private List<Play> over = new ArrayList<>();
  private @Nullable Play latest;
  private boolean paused;
  private boolean closed;
  private long changes;

  synchronized void play(Play play) {
    if (closed) {
      throw new IllegalStateException("This player is closed; nothing more is spoken");
    }
    if (over.size() >= MOST_OVER) {
      throw new RejectedExecutionException(
          play
              + " is refused: the sink hangs, and "
              + MOST_OVER
              + " speeches wait for their end to be told");
    }
    replaceBy(play);
  }

  synchronized void stop() {
    replaceBy(null);
  }

  private void replaceBy(@Nullable Play play) {
    if (latest != null) {
      over.add(latest);
    }
    latest = play;
    paused = false;
    changed();
  }

  synchronized void pause() {
    paused = latest != null;
    changed();
  }

  synchronized void resume() {
    paused = false;
    changed();
  }

  /** Stops, and refuses whatever comes later. Idempotent. */
  synchronized void close() {
    closed = true;
    replaceBy(null);
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** Forgets a speech that has ended by itself, unless another is wanted already. */
  synchronized void done(Play play) {
    if (latest == play) {
      latest = null;
      paused = false;
    }
  }

  /** Ends the waiting of the speaking thread: something else is to be done, such as new samples. */
  synchronized void changed() {
    changes++;
    notifyAll();
  }

  synchronized Now now() {
    List<Play> ended = List.of();
    if (!over.isEmpty()) {
      ended = over;
      over = new ArrayList<>();
    }
    return new Now(ended, latest, paused, closed, changes);
  }

  /** Waits for the next change. */
  synchronized void await(long seen) throws InterruptedException {
    while (changes == seen) {
      wait();
    }
  }

  /** Waits for the next change, but not longer than that. */
  synchronized void await(long seen, long nanos) throws InterruptedException {
    if (changes == seen && nanos > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
    }
  }
}
