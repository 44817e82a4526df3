package io.dualloop.voice.vosk.audio;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts what was really read; bytes that are read again after a reset count again. */
final class CountedBytes extends FilterInputStream {

  private long count;

  CountedBytes(InputStream in) {
    super(in);
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int b = super.read();
    count += b < 0 ? 0 : 1;
    return b;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int n = super.read(bytes, offset, length);
    count += Math.max(n, 0);
    return n;
  }
}
