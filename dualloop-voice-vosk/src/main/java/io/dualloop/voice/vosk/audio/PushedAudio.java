package io.dualloop.voice.vosk.audio;

import java.time.Duration;
import java.util.Objects;
import javax.sound.sampled.AudioFormat;

/**
 * Audio that arrives from elsewhere, such as a telephone call or a browser: who receives it pushes
 * it here. It is live: what isn't read in time is lost, the oldest first, and counted.
 *
 * <p>Any form that {@link PcmAudio} understands is converted as it is pushed, continuously over the
 * pieces: a piece may end anywhere, even inside a sample. What is heard lags by 3 ms at most where
 * the rate has to be changed.
 *
 * <p>{@link #push} and {@link #end()} are for one thread at a time, {@link #read} for one other;
 * {@link #close()} may be called by any. Arguments must not be null.
 */
public final class PushedAudio implements AudioSource {

  /** How much waits for a late reader by default. */
  public static final Duration DEFAULT_BUFFER = Duration.ofSeconds(2);

  private static final Duration LONGEST_BUFFER = Duration.ofSeconds(60);

  /** How much is converted before it is handed on: bounds the memory that a long push takes. */
  private static final int PIECE_BYTES = 4096;

  private final String name;
  private final Conversion conversion;
  private final Samples converted = new Samples();
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];
  private final AudioRing ring;
  private boolean ended;
  private volatile boolean closed;

  private PushedAudio(String name, SampleFormat from, Duration buffer) {
    this.name = name;
    this.conversion = new Conversion(from);
    this.ring = new AudioRing((int) (buffer.toMillis() / Pcm.FRAME_MILLIS));
  }

  /**
   * Audio in a format, with a buffer of {@link #DEFAULT_BUFFER}.
   *
   * @param name what to call it in events, errors and logs
   * @param format what is pushed
   * @return the source, to be closed by its reader
   * @throws AudioFormatException if the format isn't understood
   */
  public static PushedAudio of(String name, AudioFormat format) throws AudioFormatException {
    return of(name, format, DEFAULT_BUFFER);
  }

  /**
   * Audio in a format, with a buffer.
   *
   * @param name what to call it in events, errors and logs
   * @param format what is pushed
   * @param buffer how much waits for a late reader, 10 ms to 60 s
   * @return the source, to be closed by its reader
   * @throws AudioFormatException if the format isn't understood
   * @throws IllegalArgumentException if the buffer is shorter or longer
   */
  public static PushedAudio of(String name, AudioFormat format, Duration buffer)
      throws AudioFormatException {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(format, "format");
    if (buffer.toMillis() < Pcm.FRAME_MILLIS || buffer.compareTo(LONGEST_BUFFER) > 0) {
      throw new IllegalArgumentException(
          "The buffer is " + buffer + "; it must be between 10 ms and " + LONGEST_BUFFER);
    }
    return new PushedAudio(name, SampleFormat.of(name, format), buffer);
  }

  /**
   * Takes samples. Never waits for the reader; converting takes microseconds. The array may be used
   * again at once.
   *
   * @param bytes samples in the format it was opened with
   * @param offset where they begin
   * @param length how many bytes, whatever number
   * @return false if it is closed: nothing was taken, and nothing will be
   * @throws IndexOutOfBoundsException if they aren't all in the array
   * @throws IllegalStateException after {@link #end()}
   */
  public synchronized boolean push(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (closed) {
      return false;
    }
    if (ended) {
      throw new IllegalStateException(
          "Audio '" + name + "' has been ended; open another for what follows");
    }
    int end = offset + length;
    for (int from = offset; from < end; from += PIECE_BYTES) {
      conversion.add(bytes, from, Math.min(PIECE_BYTES, end - from), converted);
      handOn();
    }
    return true;
  }

  /** Says that nothing follows. What was pushed can still be read. Idempotent; never waits. */
  public synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    conversion.end(converted);
    handOn();
    ring.end();
  }

  private void handOn() {
    for (int n = converted.take(frame, 0, frame.length);
        n > 0;
        n = converted.take(frame, 0, frame.length)) {
      ring.write(frame, 0, n);
    }
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * Fills a frame. Waits until it has been pushed, however long that takes: a call that is silent
   * for good has to be ended or closed.
   *
   * @param frame where to, {@link Pcm#FRAME_BYTES} long
   * @return how many bytes, an even number; less than the frame's length only at the end; -1 after
   *     the end, and once it is closed
   * @throws IllegalArgumentException if the array has another length
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  @Override
  public int read(byte[] frame) throws InterruptedException {
    return ring.read(frame);
  }

  /** Live: it doesn't wait for its reader. */
  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  public long framesLost() {
    return ring.framesLost();
  }

  /** Ends a read that waits, and forgets what has not been read. */
  @Override
  public void close() {
    closed = true;
    ring.close();
  }
}
