package io.dualloop.benchmarks.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PlainPublisherTest {

  @Test
  void itsWindowIsTheOneThatIsDescribed() throws Exception {
    assertThat(Files.readString(Path.of("README.md")))
        .contains(PlainPublisher.WINDOW + " of which may be outstanding, for whatever queue");
  }
}
