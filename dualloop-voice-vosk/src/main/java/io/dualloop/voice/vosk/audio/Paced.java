package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A recording that is heard as if it were spoken now: a live source, as a microphone is one. Each
 * frame comes when it has been spoken, on a schedule that begins with the first read and does not
 * shift. A reader that is late gets at once what has been spoken meanwhile; of more than 2 s (of
 * the recording) the oldest is lost and counted, as a device would lose it.
 *
 * <p>It has no thread: the reader takes from the recording what is due, so that a read lasts as
 * long as the recording's reads do. Read by one thread; {@link #close()} may be called by any.
 */
public final class Paced implements AudioSource {

  /** How much waits for a late reader. */
  public static final Duration BUFFER = Duration.ofSeconds(2);

  private static final int MAX_SPEED = 100;
  private static final long FRAME_NANOS = Pcm.FRAME_MILLIS * 1_000_000L;

  private final AudioSource source;
  private final int speed;
  private final Ticker ticker;
  private final AudioRing spoken = new AudioRing((int) (BUFFER.toMillis() / Pcm.FRAME_MILLIS));
  private final byte[] taken = new byte[Pcm.FRAME_BYTES];
  private boolean begun;
  private long beganAt;
  private long framesTaken;
  private boolean ended;
  private @Nullable IOException failure;
  private volatile boolean closed;

  Paced(AudioSource source, int speed, Ticker ticker) {
    this.source = Objects.requireNonNull(source, "source");
    this.speed = speed;
    this.ticker = ticker;
    if (source.isLive()) {
      throw new IllegalArgumentException(
          "Audio '" + source.name() + "' is live and has a pace of its own; read it as it is");
    }
    if (speed < 1 || speed > MAX_SPEED) {
      throw new IllegalArgumentException(
          "The speed is " + speed + "; it must be between 1 and " + MAX_SPEED);
    }
  }

  /**
   * The pace of speech.
   *
   * @param source the recording; closed with this
   * @return a live source
   * @throws IllegalArgumentException if the source is live already
   */
  public static Paced realTime(AudioSource source) {
    return times(source, 1);
  }

  /**
   * So many times as fast as speech: to hurry a demo or a test that still has to be live.
   *
   * @param source the recording; closed with this
   * @param speed 1 to 100
   * @return a live source
   * @throws IllegalArgumentException if the source is live already, or the speed isn't one of those
   */
  public static Paced times(AudioSource source, int speed) {
    return new Paced(source, speed, Ticker.SYSTEM);
  }

  @Override
  public String name() {
    return source.name();
  }

  /**
   * Fills a frame. Waits until it has been spoken.
   *
   * @param frame where to, {@link Pcm#FRAME_BYTES} long
   * @return how many bytes, an even number; less than the frame's length only at the end; -1 after
   *     the end, and once it is closed
   * @throws IllegalArgumentException if the array has another length
   * @throws IOException if the recording can't be read further
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  @Override
  public int read(byte[] frame) throws IOException, InterruptedException {
    if (!begun) {
      begun = true;
      beganAt = ticker.nanos();
    }
    while (true) {
      takeWhatIsDue();
      int n = spoken.poll(frame);
      if (n < 0 && failure != null && !closed) {
        throw failure;
      }
      if (n != 0) {
        return n;
      }
      // Rounded up, or the last nanosecond would be spun through.
      long dueAt = ((framesTaken + 1) * FRAME_NANOS + speed - 1) / speed;
      long wait = beganAt + dueAt - ticker.nanos();
      if (wait > 0) {
        ticker.sleep(wait);
      }
    }
  }

  private void takeWhatIsDue() throws InterruptedException {
    long due = (ticker.nanos() - beganAt) * speed / FRAME_NANOS;
    while (framesTaken < due && !ended && !closed) {
      int n = -1;
      try {
        n = source.read(taken);
      } catch (IOException e) {
        // What was spoken before comes first.
        failure = e;
      }
      if (n < 0) {
        ended = true;
        spoken.end();
      } else {
        spoken.write(taken, 0, n);
        framesTaken++;
      }
    }
  }

  /** Live: it doesn't wait for its reader. */
  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  public long framesLost() {
    return spoken.framesLost();
  }

  /** Closes the recording too. A read that waits ends within the length of a frame. */
  @Override
  public void close() {
    closed = true;
    spoken.close();
    source.close();
  }
}
