package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The system's default microphone, by Java Sound ({@code javax.sound.sampled}). The default can be
 * chosen with the system property {@code javax.sound.sampled.TargetDataLine}. Without a microphone
 * of 16 kHz mono, one of 48 or 44.1 kHz is converted.
 *
 * <p>It is live: a device keeps up to 2 s, or as much as it can, for a late reader; then the oldest
 * is lost. Devices don't tell how much, so {@link #framesLost()} is an estimate from the time that
 * has passed, and counts at least one frame for each time that the buffer was found full.
 *
 * <p>Nothing cancels echoes: what a loudspeaker says near it is heard. Read by one thread, at best
 * one of its own; {@link #close()} may be called by any.
 */
public final class Microphone implements AudioSource {

  private static final Logger log = LoggerFactory.getLogger(Microphone.class);

  private static final String NAME = "microphone";
  private static final long LOOK_AGAIN_NANOS = 5_000_000L;
  private static final long TAKEN_AWAY_SECONDS = 2;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final CaptureLine line;
  private final Ticker ticker;
  private final Conversion conversion;
  private final Samples samples = new Samples();
  private final byte[] piece;
  private final int lineFrameBytes;
  private final long bytesPerSecond;
  private final AtomicLong lost = new AtomicLong();
  private final AtomicBoolean closed = new AtomicBoolean();
  private long seenAt;
  private int leftInLine;

  Microphone(CaptureLine line, Ticker ticker) throws AudioFormatException {
    this.line = line;
    this.ticker = ticker;
    SampleFormat from = SampleFormat.of(NAME, line.format());
    conversion = new Conversion(from);
    lineFrameBytes = from.frameBytes();
    bytesPerSecond = (long) from.rate() * lineFrameBytes;
    piece = new byte[from.rate() * Pcm.FRAME_MILLIS / 1000 * lineFrameBytes];
    seenAt = ticker.nanos();
  }

  /**
   * Opens the microphone, and begins to record. Blocks as the system does, usually some
   * milliseconds.
   *
   * @return the microphone, to be closed by the caller unless it is handed to one that listens
   * @throws AudioDeviceException if there is none, or another program uses it
   * @throws IOException never otherwise
   */
  public static Microphone open() throws IOException {
    return new Microphone(SoundLine.first(SoundLine::open), Ticker.SYSTEM);
  }

  @Override
  public String name() {
    return NAME;
  }

  /**
   * Fills a frame. Waits until it has been recorded.
   *
   * @param frame where to; any even length
   * @return the frame's length; -1 once it is closed
   * @throws AudioDeviceException if the device was taken away: the system says so, or nothing came
   *     for 2 s, not even silence
   * @throws IOException never otherwise
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  @Override
  public int read(byte[] frame) throws IOException, InterruptedException {
    long quietSince = ticker.nanos();
    while (samples.size() < frame.length) {
      int n = readPiece();
      if (closed.get()) {
        return -1;
      }
      if (n > 0) {
        conversion.add(piece, 0, n, samples);
        quietSince = ticker.nanos();
      } else if (!line.isOpen()) {
        throw takenAway("was closed by the system", null);
      } else if (ticker.nanos() - quietSince >= TAKEN_AWAY_SECONDS * NANOS_PER_SECOND) {
        throw takenAway("has given nothing for " + TAKEN_AWAY_SECONDS + " s", null);
      } else {
        ticker.sleep(LOOK_AGAIN_NANOS);
      }
    }
    return closed.get() ? -1 : samples.take(frame, 0, frame.length);
  }

  /** Reads no more than is there, since a line's read waits and heeds no interrupt. */
  private int readPiece() throws AudioDeviceException {
    try {
      int available = line.available();
      countLost(available);
      int whole = Math.min(available, piece.length) / lineFrameBytes * lineFrameBytes;
      int n = whole == 0 ? 0 : line.read(piece, 0, whole);
      leftInLine = available - Math.max(n, 0);
      return n;
    } catch (RuntimeException e) {
      if (closed.get()) {
        return -1;
      }
      throw takenAway("has failed", e);
    }
  }

  private void countLost(int available) {
    long now = ticker.nanos();
    if (available >= line.bufferBytes()) {
      double recorded = (double) (now - seenAt) / NANOS_PER_SECOND * bytesPerSecond;
      long bytes = Math.round(leftInLine + recorded) - available;
      lost.addAndGet(Math.max(1, bytes * (1000 / Pcm.FRAME_MILLIS) / bytesPerSecond));
    }
    seenAt = now;
  }

  private static AudioDeviceException takenAway(String what, @Nullable Throwable cause) {
    return new AudioDeviceException(
        "The microphone " + what + "; it was probably taken away: connect it and open it again",
        cause);
  }

  /** Live: it doesn't wait for its reader. */
  @Override
  public boolean isLive() {
    return true;
  }

  /**
   * About how many frames were lost because nobody took them in time.
   *
   * @return since it was opened
   */
  @Override
  public long framesLost() {
    return lost.get();
  }

  /** Gives the device back. A read that waits ends within some milliseconds. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      line.close();
    } catch (RuntimeException e) {
      log.debug("Closing the microphone failed; nothing depends on it any more", e);
    }
  }
}
