package io.dualloop.faults;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * What chooses the moments and orders of a run. A test that fails says which seed it was, so that
 * it can be chosen again.
 */
public final class Seed implements TestExecutionExceptionHandler {

  private static final String PROPERTY = "dualloop.faults.seed";
  private static final long VALUE =
      Long.getLong(PROPERTY, ThreadLocalRandom.current().nextInt(1, 1_000_000));

  private static final Duration LOOK_EVERY = Duration.ofMillis(10);

  /** For JUnit. */
  public Seed() {
    Awaitility.setDefaultPollDelay(Duration.ZERO);
    Awaitility.setDefaultPollInterval(LOOK_EVERY);
  }

  /** Chances of one test, which do not depend on which others run. */
  public static Random of(Class<?> test) {
    return new Random(VALUE * 31 + test.getSimpleName().hashCode());
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    failure.addSuppressed(new RepeatWith("-D" + PROPERTY + "=" + VALUE));
    throw failure;
  }

  /** A line in the report of a failure. */
  private static final class RepeatWith extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RepeatWith(String property) {
      super("the moments of this run are chosen again by " + property, null, false, false);
    }
  }
}
