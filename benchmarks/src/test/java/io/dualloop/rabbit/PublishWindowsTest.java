package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the benchmarks say of the windows of Dualloop and of the plain client beside it. */
class PublishWindowsTest {

  @Test
  void areThoseOfTheProduct() throws Exception {
    assertThat(Files.readString(Path.of("README.md")))
        .contains(
            "%d of which may be outstanding, %d for one queue"
                .formatted(Confirms.WINDOW, Confirms.PER_TARGET))
        .contains("%d of which may be outstanding, for whatever queue".formatted(Confirms.WINDOW));
  }
}
