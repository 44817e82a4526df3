package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class SoakLineTest {

  private final Semaphore floor = new Semaphore(1);
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];

  @Test
  void whoeverHangsUpInTheMiddleOfAWordLeavesTheFloorToOthers() throws InterruptedException {
    SoakLine line = line();
    line.read(frame);
    assertThat(floor.availablePermits()).isZero();

    line.close();
    line.close();

    assertThat(floor.availablePermits()).isOne();
    assertThat(line.read(frame)).isEqualTo(-1);
    assertThat(floor.availablePermits()).isOne();
  }

  @Test
  void onlyOneSpeaksWhereOneMay() throws InterruptedException {
    SoakLine first = line();
    SoakLine second = line();
    first.read(frame);
    second.read(frame);

    assertThat(first.trueEnds()).hasSize(1);
    assertThat(second.trueEnds()).isEmpty();
  }

  @Test
  void tellsWhenSpeechIsTrulyOver() throws InterruptedException {
    long before = System.nanoTime();
    SoakLine line = line();
    line.read(frame);
    long after = System.nanoTime();

    assertThat(line.trueEnds().get(0) - 1500 * Turning.MILLI).isBetween(before, after);
  }

  private SoakLine line() {
    return new SoakLine("line", List.of(Turning.take("go")), floor, 1);
  }
}
