package io.dualloop.tck;

import io.dualloop.spi.Capability;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.TestInfo;

/** What a test needs that a transport may lack; where it does, the test is skipped, visibly. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Needs {

  Capability[] value() default {};

  /** Whether accepted work has to survive more than exceptions. */
  boolean survival() default false;

  /** Skips a test that needs what the transport lacks. */
  final class Check {

    private Check() {}

    static void capabilities(TestInfo test, Rig rig) {
      test.getTestMethod()
          .map(method -> method.getAnnotation(Needs.class))
          .ifPresent(needs -> Arrays.stream(needs.value()).forEach(each -> check(each, rig)));
    }

    private static void check(Capability capability, Rig rig) {
      Assumptions.assumeTrue(
          rig.transport.can(capability), () -> "the transport lacks the capability " + capability);
    }
  }
}
