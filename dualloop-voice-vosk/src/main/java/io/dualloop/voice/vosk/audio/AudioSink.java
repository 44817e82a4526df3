package io.dualloop.voice.vosk.audio;

import java.io.IOException;

/**
 * Where audio goes to be heard: a loudspeaker, a telephone line, a recording. Written by one
 * thread; {@link #flush()} and {@link #close()} may be called by any. Its buffer is short, 20 to 40
 * ms, so that silence is heard soon after {@link #flush()}.
 */
public interface AudioSink extends AutoCloseable {

  /**
   * Takes samples; waits while its buffer is full, and so keeps the pace of speech.
   *
   * @param samples 16 kHz mono, little-endian
   * @param length how many bytes, even; one frame or less
   * @throws IOException if it can't be heard, such as when the device was taken away
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  void write(byte[] samples, int length) throws IOException, InterruptedException;

  /**
   * Forgets what has not been heard yet.
   *
   * @return how many bytes that were, as far as can be told
   */
  long flush();

  /**
   * Waits until all that was written has been heard or forgotten.
   *
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  void drain() throws InterruptedException;

  /** Ends it. Idempotent. */
  @Override
  void close();
}
