package io.dualloop.benchmarks.report;

/** Texts on a page. */
final class Html {

  private Html() {}

  /** As it stands, whatever is in it. */
  static String text(String any) {
    return any.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
