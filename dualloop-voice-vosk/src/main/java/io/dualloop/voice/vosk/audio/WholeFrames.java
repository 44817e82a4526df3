package io.dualloop.voice.vosk.audio;

import java.io.FilterInputStream;
import java.io.IOException;
import javax.sound.sampled.AudioInputStream;

/**
 * Reads on where an {@link AudioInputStream} reports a part of a frame as 0 bytes, as happens when
 * a pipe or a socket gives single bytes. Where nothing at all came, the stream has ended: its
 * reader would ask for ever.
 */
final class WholeFrames extends FilterInputStream {

  private final CountedBytes below;
  private long count;

  /** Takes the frames, and the bytes they are made from. */
  WholeFrames(AudioInputStream frames, CountedBytes below) {
    super(frames);
    this.below = below;
  }

  /** How many bytes were given, to be held against what a header promised. */
  long count() {
    return count;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int n;
    long before;
    do {
      before = below.count();
      n = super.read(bytes, offset, length);
    } while (n == 0 && below.count() > before);
    count += Math.max(n, 0);
    return n == 0 ? -1 : n;
  }
}
