package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Memory;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class NativeMemoryTest {

  private static final long MEGABYTES = 64;

  @Test
  void countsWhatIsHeldAndNotWhatWasFreed() {
    OptionalDouble before = NativeMemory.inUse();
    assumeTrue(before.isPresent(), "only glibc can tell");

    Memory held = new Memory(MEGABYTES << 20);
    assertThat(NativeMemory.inUse().orElseThrow() - before.orElseThrow())
        .isCloseTo(MEGABYTES, within(4.0));
    held.close();
    assertThat(NativeMemory.inUse().orElseThrow() - before.orElseThrow()).isLessThan(4);
  }
}
