package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Pcm;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A line that never ends: somebody speaks, is silent for a while, and speaks again when few enough
 * others do.
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
  private volatile boolean closed;

  /**
   * Opens it.
   *
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
      take = takes.get(random.nextInt(takes.size()));
      at = 0;
    }
    Take speaking = take;
    if (speaking == null) {
      Arrays.fill(frame, (byte) 0);
      return frame.length;
    }
    System.arraycopy(speaking.audio(), at, frame, 0, frame.length);
    at += frame.length;
    if (at + frame.length > speaking.audio().length) {
      take = null;
      floor.release();
      silentUntil = frames + random.nextInt(LEAST_REST_FRAMES, MOST_REST_FRAMES);
    }
    return frame.length;
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
  }
}
