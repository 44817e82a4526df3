package io.dualloop.voice.vosk.audio;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Makes 16 kHz mono of samples in another form, as they come: a piece may end anywhere, even inside
 * a sample, and what comes out is the same as if all had come at once. Used by one thread.
 */
final class Conversion {

  private final SampleFormat from;
  private final byte[] part;
  private final ByteBuffer partView;

  /** None where the rate is the one that is wanted. */
  private final @Nullable Resampler resampler;

  private int partLength;

  Conversion(SampleFormat from) {
    this.from = from;
    part = new byte[from.frameBytes()];
    partView = from.view(part);
    resampler = from.rate() == Pcm.SAMPLE_RATE ? null : new Resampler(from.rate());
  }

  /** Converts a piece. What can't be given yet is given with the next. */
  void add(byte[] bytes, int offset, int length, Samples to) {
    if (from.isWanted() && partLength == 0) {
      int whole = length & ~1;
      to.add(bytes, offset, whole);
      partLength = length - whole;
      System.arraycopy(bytes, offset + whole, part, 0, partLength);
      return;
    }
    int position = offset;
    int end = offset + length;
    while (partLength > 0 && position < end) {
      part[partLength++] = bytes[position++];
      if (partLength == part.length) {
        partLength = 0;
        sample(partView, 0, to);
      }
    }
    ByteBuffer view = from.view(bytes);
    for (; position + part.length <= end; position += part.length) {
      sample(view, position, to);
    }
    while (position < end) {
      part[partLength++] = bytes[position++];
    }
  }

  /** Gives what is still to come. A part of a sample at the very end is left out. */
  void end(Samples to) {
    if (resampler != null) {
      resampler.end(to);
    }
  }

  private void sample(ByteBuffer bytes, int position, Samples to) {
    float sample = from.mono(bytes, position);
    if (resampler == null) {
      to.add(sample);
    } else {
      resampler.add(sample, to);
    }
  }
}
