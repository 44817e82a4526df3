package io.dualloop.voice.vosk.audio;

import java.io.IOException;

/**
 * Where audio comes from. Read by one thread; {@link #close()} may be called by any, and ends a
 * read that waits.
 */
public interface AudioSource extends AutoCloseable {

  /**
   * What it is called in events, errors and logs.
   *
   * @return the name
   */
  String name();

  /**
   * Fills a frame of {@link Pcm#FRAME_BYTES}. Waits until it is there.
   *
   * @param frame where to
   * @return how many bytes, an even number; less than the frame's length only at the end; -1 after
   *     the end
   * @throws IOException if no more can be heard, such as when the device was taken away
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  int read(byte[] frame) throws IOException, InterruptedException;

  /**
   * Whether it comes at its own pace and doesn't wait: a microphone, a telephone line.
   *
   * @return false for a file, which is read as fast as it can be used
   */
  boolean isLive();

  /**
   * How many frames were lost because nobody took them in time.
   *
   * @return since it was opened
   */
  long framesLost();

  /** Ends it. Idempotent. */
  @Override
  void close();
}
