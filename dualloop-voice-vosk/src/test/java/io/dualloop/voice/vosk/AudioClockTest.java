package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AudioClockTest {

  private static final long MS = 1_000_000;
  private static final long START = -7_000 * MS;

  private final AudioClock clock = new AudioClock();

  /** The position after so many milliseconds. */
  private static long bytes(long millis) {
    return 32 * millis;
  }

  @Test
  void framesThatAreReadLateDontCount() {
    clock.read(bytes(10), START + 10 * MS);
    clock.read(bytes(20), START + 20 * MS + 80 * MS);
    clock.read(bytes(30), START + 30 * MS + 70 * MS);

    assertThat(clock.nanosAt(bytes(30)) - START - 30 * MS).isBetween(0L, MS);
  }

  @Test
  void aFrameThatIsReadEarlierCorrectsIt() {
    clock.read(bytes(10), START + 10 * MS + 90 * MS);
    clock.read(bytes(20), START + 20 * MS);

    assertThat(clock.nanosAt(bytes(500))).isEqualTo(START + 500 * MS);
  }

  @Test
  void followsAClockThatRunsSlow() {
    // A tenth of a per mille, for ten minutes.
    for (long ms = 10; ms <= 600_000; ms += 10) {
      clock.read(bytes(ms), START + ms * MS + ms * 100);
    }
    assertThat(clock.nanosAt(bytes(600_000)) - (START + 600_000 * MS + 60 * MS)).isBetween(-MS, MS);
  }

  @Test
  void believesALineThatWasSilentForLong() {
    clock.read(bytes(10), START + 10 * MS);
    clock.read(bytes(20), START + 20 * MS + 2_000 * MS);

    assertThat(clock.nanosAt(bytes(20))).isEqualTo(START + 2_020 * MS);
  }
}
