package io.dualloop.voice.vosk.audio;

/** 16 kHz mono samples, little-endian, on their way from where they are made to where they go. */
final class Samples {

  private byte[] bytes = new byte[2 * Pcm.FRAME_BYTES];
  private int start;
  private int end;

  /** Adds a sample in 16-bit steps; one that is too loud is cut off at full scale. */
  void add(float sample) {
    int value = Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, Math.round(sample)));
    room(2);
    bytes[end++] = (byte) value;
    bytes[end++] = (byte) (value >> 8);
  }

  /** Adds samples as they are. */
  void add(byte[] from, int offset, int length) {
    room(length);
    System.arraycopy(from, offset, bytes, end, length);
    end += length;
  }

  /** How many bytes there are. */
  int size() {
    return end - start;
  }

  /** Takes out the oldest: so many bytes, or all there are. */
  int take(byte[] to, int offset, int length) {
    int n = Math.min(length, size());
    System.arraycopy(bytes, start, to, offset, n);
    start += n;
    return n;
  }

  private void room(int length) {
    if (end + length <= bytes.length) {
      return;
    }
    int size = size();
    byte[] to = size + length <= bytes.length ? bytes : new byte[2 * (size + length)];
    System.arraycopy(bytes, start, to, 0, size);
    bytes = to;
    start = 0;
    end = size;
  }
}
