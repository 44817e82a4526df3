package io.dualloop.examples.transcribe;

import java.io.PrintStream;

/**
 * How far the files are, on the last line of a terminal; nothing where there is none, which the
 * script knows.
 */
final class ProgressBar {

  private static final int WIDTH = 40;

  private final int total;
  private final PrintStream err;
  private final boolean visible = Boolean.getBoolean("dualloop.terminal");
  private int done;

  ProgressBar(int total, PrintStream err) {
    this.total = total;
    this.err = err;
    draw();
  }

  void step() {
    done++;
    draw();
  }

  /** Makes room for a line of output. */
  void clear() {
    if (visible) {
      err.print("\r" + " ".repeat(WIDTH + 20) + "\r");
      err.flush();
    }
  }

  private void draw() {
    if (visible) {
      int filled = WIDTH * done / total;
      err.print(
          "\r[" + "#".repeat(filled) + " ".repeat(WIDTH - filled) + "] " + done + "/" + total);
      err.flush();
    }
  }
}
