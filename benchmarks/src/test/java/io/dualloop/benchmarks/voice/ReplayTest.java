package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReplayTest {

  private final Take take = Turning.take("go");
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];

  @Test
  void aFrameIsThereWhenItsLastSampleHasBeenSpoken() throws InterruptedException {
    Replay live = Replay.live(take);

    for (int i = 1; i <= 20; i++) {
      assertThat(live.read(frame)).isEqualTo(frame.length);
      assertThat(Duration.ofNanos(System.nanoTime() - live.startNanos()))
          .isGreaterThanOrEqualTo(Duration.ofMillis(10L * i));
    }
  }

  @Test
  void allOfAFileIsRead() throws InterruptedException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Replay file = Replay.file(take);
    for (int n = file.read(frame); n > 0; n = file.read(frame)) {
      all.write(frame, 0, n);
    }

    assertThat(all.toByteArray()).isEqualTo(take.audio());
    assertThat(file.read(frame)).isEqualTo(-1);
  }

  @Test
  void endsWhenItIsClosed() throws InterruptedException {
    Replay file = Replay.file(take);
    file.close();

    assertThat(file.read(frame)).isEqualTo(-1);
  }
}
