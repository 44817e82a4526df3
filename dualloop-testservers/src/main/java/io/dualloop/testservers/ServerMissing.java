package io.dualloop.testservers;

import org.junit.jupiter.api.Assumptions;

/** What becomes of a test whose server can't be had here. */
final class ServerMissing {

  /** An environment variable. */
  static final String VARIABLE = "DUALLOOP_SERVERS";

  /** A system property, which comes before the variable. */
  static final String PROPERTY = "dualloop.servers";

  private static final String REQUIRED = "required";

  private ServerMissing() {}

  /**
   * Aborts the test, or fails it where servers are required.
   *
   * @param message what is missing, and what to install
   * @return never; to be thrown, for the compiler's sake
   */
  static IllegalStateException endTest(String message) {
    String variable = System.getenv(VARIABLE);
    return endTest(message, System.getProperty(PROPERTY, variable == null ? "" : variable));
  }

  static IllegalStateException endTest(String message, String setting) {
    if (setting.equals(REQUIRED)) {
      throw new IllegalStateException(
          message + ". Servers are required by " + VARIABLE + " or " + PROPERTY + ".");
    }
    return Assumptions.abort(message + ". The test is left out.");
  }
}
