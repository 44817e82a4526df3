package io.dualloop.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules over classes pass on no classes at all; this test sees to it that there are some. */
class ClassCountTest {

  @ParameterizedTest
  @CsvSource({
    "io.dualloop.api.., 15",
    "io.dualloop.spi.., 10",
    "io.dualloop.core.., 30",
    "io.dualloop.testkit.., 1",
    "io.dualloop.tck.., 30",
    "io.dualloop.redis.., 15",
    "io.dualloop.jdbc.., 15",
    "io.dualloop.rabbit.., 15",
    "io.dualloop.http.., 20",
    "io.dualloop.http.jetty.., 3",
    "io.dualloop.testservers.., 10",
    "io.dualloop.voice.vosk.., 3",
    "io.dualloop.voice.silero.., 3",
    "io.dualloop.examples.., 3"
  })
  void everyModuleIsFound(String packages, int atLeast) {
    assertThat(Modules.in(packages).size())
        .as(
            "Classes found in %s. Too few means that the rules here check nothing: either the module"
                + " is missing from the class path of architecture-tests, or its code has moved.",
            packages)
        .isGreaterThanOrEqualTo(atLeast);
  }
}
