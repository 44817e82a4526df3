package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Pcm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A line that lasts until it is closed: somebody speaks, is silent for a while, and speaks again
 * when few enough others do.
 */
final class SoakLine implements AudioSource {

  private static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(Pcm.FRAME_MILLIS);
  private static final int LEAST_REST_FRAMES = 200;
  private static final int MOST_REST_FRAMES = 1200;

  private final String name;
  private final List<Take> takes;
  private final Semaphore floor;
  private final RandomGenerator random;
  private final long startNanos = System.nanoTime();
  private long frames;
  private long silentUntil;
  private @Nullable Take take;
  private int at;
  private final List<Long> trueEnds = Collections.synchronizedList(new ArrayList<>());
  private final AtomicBoolean speaking = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * Opens it.
   *
   * @param takes what is said
   * @param floor as many permits as may speak at a time, shared by all lines
   */
  SoakLine(String name, List<Take> takes, Semaphore floor, long seed) {
    this.name = name;
    this.takes = takes;
    this.floor = floor;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int read(byte[] frame) throws InterruptedException {
    if (closed) {
      return -1;
    }
    frames++;
    TimeUnit.NANOSECONDS.sleep(startNanos + frames * FRAME_NANOS - System.nanoTime());
    if (take == null && frames >= silentUntil && floor.tryAcquire()) {
      begin(takes.get(random.nextInt(takes.size())));
    }
    Take spoken = take;
    if (spoken == null) {
      Arrays.fill(frame, (byte) 0);
      return frame.length;
    }
    System.arraycopy(spoken.audio(), at, frame, 0, frame.length);
    at += frame.length;
    if (at + frame.length > spoken.audio().length) {
      take = null;
      fallSilent();
      silentUntil = frames + random.nextInt(LEAST_REST_FRAMES, MOST_REST_FRAMES);
    }
    return frame.length;
  }

  private void begin(Take next) {
    take = next;
    at = 0;
    trueEnds.add(startNanos + (frames - 1) * FRAME_NANOS + next.endNanos());
    speaking.set(true);
    if (closed) {
      fallSilent();
    }
  }

  private void fallSilent() {
    if (speaking.getAndSet(false)) {
      floor.release();
    }
  }

  /** When each of those who spoke ceased to, or would have, by {@link System#nanoTime()}. */
  List<Long> trueEnds() {
    synchronized (trueEnds) {
      return List.copyOf(trueEnds);
    }
  }

  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  public long framesLost() {
    return 0;
  }

  @Override
  public void close() {
    closed = true;
    fallSilent();
  }
}
