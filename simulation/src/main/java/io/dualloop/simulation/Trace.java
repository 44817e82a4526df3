package io.dualloop.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** What happened, in order: always as a hash, and as text if wanted. */
final class Trace {

  private final boolean written;
  private final List<String> lines = new ArrayList<>();
  private long hash = 1;
  private long nanos;

  Trace(boolean written) {
    this.written = written;
  }

  void at(long now) {
    nanos = now;
    mix(now);
  }

  void mix(long value) {
    hash = Long.rotateLeft(hash * 0x9E37_79B9_7F4A_7C15L, 23) ^ value;
  }

  /** One thing that happened somewhere. */
  void note(String where, Supplier<String> what) {
    if (written) {
      String line = String.format(Locale.ROOT, "%12.6f  %-9s %s", nanos / 1e9, where, what.get());
      lines.add(line);
      mix(line.hashCode());
    }
  }

  long hash() {
    return hash;
  }

  List<String> lines() {
    return lines;
  }
}
