package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.LineUnavailableException;

/**
 * The machine's default loudspeaker, through {@code javax.sound.sampled}, with a buffer of 30 ms.
 * The system's mixer may hold some more, which {@link #flush()} can't take back.
 *
 * <p>Written by one thread; {@link #flush()} and {@link #close()} may be called by any. Writing
 * waits while the buffer is full, 2 s at most. A device that runs out of samples falls silent and
 * goes on with the next ones.
 */
public final class Loudspeaker implements AudioSink {

  private static final int BUFFER_BYTES = 3 * Pcm.FRAME_BYTES;
  private static final AudioFormat FORMAT = new AudioFormat(Pcm.SAMPLE_RATE, 16, 1, true, false);
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** The line tells nobody when there is room; a millisecond is a tenth of a frame. */
  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private static final String ADVICE =
      "; see that a sound card and its driver are there and not held by another program (Linux:"
          + " aplay -l), or give another AudioSink on a machine without sound";

  private final Line line;

  private Loudspeaker(Line line) {
    this.line = line;
  }

  /**
   * Opens it. May block for as long as the system takes.
   *
   * @return the loudspeaker, to be closed by the caller or by the player it is given to
   * @throws LoudspeakerException if there is none, or it is in use; says what to do
   * @throws IOException never otherwise
   */
  public static Loudspeaker open() throws IOException {
    return open(Line::ofDefaultDevice);
  }

  static Loudspeaker open(Line.Opener opener) throws IOException {
    try {
      return new Loudspeaker(opener.open(FORMAT, BUFFER_BYTES));
    } catch (LineUnavailableException e) {
      throw new LoudspeakerException("The loudspeaker is not available" + ADVICE, e);
    } catch (IllegalArgumentException e) {
      // A machine without any mixer says it like this.
      throw new LoudspeakerException("This machine has no loudspeaker for " + FORMAT + ADVICE, e);
    }
  }

  @Override
  public void write(byte[] samples, int length) throws IOException, InterruptedException {
    int written = 0;
    long begun = System.nanoTime();
    while (written < length) {
      if (!line.isOpen()) {
        throw new LoudspeakerException(
            "The loudspeaker is closed or was taken away" + ADVICE, null);
      }
      // Never more than there is room for: a line's own waiting can't be interrupted.
      int room = Math.min(line.available(), length - written) & ~1;
      int taken = room > 0 ? line.write(samples, written, room) : 0;
      written += taken;
      if (taken <= 0 && !lookAgain(begun)) {
        throw new LoudspeakerException(
            "The loudspeaker has taken no samples for 2 s and seems to hang" + ADVICE, null);
      }
    }
  }

  @Override
  public long flush() {
    if (!line.isOpen()) {
      return 0;
    }
    long waiting = Math.max(0, line.bufferSize() - line.available());
    line.flush();
    return waiting & ~1L;
  }

  @Override
  public void drain() throws InterruptedException {
    long begun = System.nanoTime();
    while (line.isOpen() && line.available() < line.bufferSize()) {
      if (!lookAgain(begun)) {
        return; // A hanging device; the next write says so.
      }
    }
  }

  /** Falls silent and gives the device back. Idempotent. */
  @Override
  public void close() {
    line.close();
  }

  /** Waits a little; false if it has been waited long enough. */
  private static boolean lookAgain(long begun) throws InterruptedException {
    if (System.nanoTime() - begun > LONGEST_WAIT_NANOS) {
      return false;
    }
    LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return true;
  }
}
