package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Pcm;
import java.util.concurrent.TimeUnit;

/**
 * A take as a source. Live, each frame is there when its last sample has been spoken, on an
 * absolute schedule from {@link #startNanos()} on; else as fast as it can be used.
 */
final class Replay implements AudioSource {

  private static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(Pcm.FRAME_MILLIS);

  private final Take take;
  private final boolean live;
  private final long startNanos = System.nanoTime();
  private int frames;
  private volatile boolean closed;

  private Replay(Take take, boolean live) {
    this.take = take;
    this.live = live;
  }

  /** It begins to be spoken now. */
  static Replay live(Take take) {
    return new Replay(take, true);
  }

  static Replay file(Take take) {
    return new Replay(take, false);
  }

  /** When its first sample was spoken, by {@link System#nanoTime()}. */
  long startNanos() {
    return startNanos;
  }

  @Override
  public String name() {
    return take.name();
  }

  @Override
  public int read(byte[] frame) throws InterruptedException {
    int from = frames * Pcm.FRAME_BYTES;
    int length = Math.min(frame.length, take.audio().length - from);
    if (closed || length <= 0) {
      return -1;
    }
    frames++;
    if (live) {
      TimeUnit.NANOSECONDS.sleep(startNanos + frames * FRAME_NANOS - System.nanoTime());
    }
    System.arraycopy(take.audio(), from, frame, 0, length);
    return length;
  }

  @Override
  public boolean isLive() {
    return live;
  }

  /** It waits for its reader, so nothing is lost here. */
  @Override
  public long framesLost() {
    return 0;
  }

  @Override
  public void close() {
    closed = true;
  }
}
