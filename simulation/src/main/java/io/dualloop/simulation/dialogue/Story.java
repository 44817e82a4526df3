package io.dualloop.simulation.dialogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What happened in a race, in order, if it is wanted. */
final class Story {

  private final boolean written;
  private final LongSupplier nanos;
  private final List<String> lines = new ArrayList<>();

  Story(boolean written, LongSupplier nanos) {
    this.written = written;
    this.nanos = nanos;
  }

  void note(String where, Supplier<String> what) {
    if (written) {
      lines.add(
          String.format(
              Locale.ROOT, "%12.3f  %-8s %s", nanos.getAsLong() / 1e9, where, what.get()));
    }
  }

  List<String> lines() {
    return lines;
  }
}
