package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AudioRingTest {

  private final AudioRing ring = new AudioRing(3);
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];

  private static byte[] frame(int value) {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    Arrays.fill(frame, (byte) value);
    return frame;
  }

  private void write(int value) {
    ring.write(frame(value), 0, Pcm.FRAME_BYTES);
  }

  @Test
  void givesFramesInTheirOrder() {
    write(1);
    write(2);

    assertThat(ring.size()).isEqualTo(2);
    assertThat(ring.poll(frame)).isEqualTo(Pcm.FRAME_BYTES);
    assertThat(frame).isEqualTo(frame(1));
    assertThat(ring.poll(frame)).isEqualTo(Pcm.FRAME_BYTES);
    assertThat(frame).isEqualTo(frame(2));
    assertThat(ring.poll(frame)).isZero();
    assertThat(ring.framesLost()).isZero();
  }

  @Test
  void losesTheOldestWhenItIsFullAndCountsIt() {
    for (int i = 1; i <= 5; i++) {
      write(i);
    }

    assertThat(ring.size()).isEqualTo(3);
    assertThat(ring.framesLost()).isEqualTo(2);
    ring.poll(frame);
    assertThat(frame).isEqualTo(frame(3));
  }

  @Test
  void givesTheRestAfterTheEndInWholeSamples() {
    write(1);
    ring.write(frame(2), 0, 7);
    assertThat(ring.size()).isEqualTo(1);
    ring.end();
    ring.end();

    assertThat(ring.poll(frame)).isEqualTo(Pcm.FRAME_BYTES);
    assertThat(ring.poll(frame)).isEqualTo(6);
    assertThat(ring.poll(frame)).isEqualTo(-1);
    assertThat(ring.poll(frame)).isEqualTo(-1);
  }

  @Test
  void refusesWhatFollowsTheEnd() {
    ring.end();

    assertThatIllegalStateException().isThrownBy(() -> write(1)).withMessageContaining("ended");
    assertThat(ring.poll(frame)).isEqualTo(-1);
  }

  @Test
  void isOverAtOnceWhenItIsClosed() throws Exception {
    write(1);
    ring.close();
    ring.close();
    write(2);

    assertThat(ring.poll(frame)).isEqualTo(-1);
    assertThat(ring.read(frame)).isEqualTo(-1);
    assertThat(ring.await(Duration.ZERO)).isTrue();
  }

  @Test
  void refusesBadArgumentsAndKeepsWhatItHas() {
    write(1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AudioRing(0))
        .withMessageContaining("0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ring.poll(new byte[319]))
        .withMessageContaining("319");
    assertThatThrownBy(() -> ring.write(new byte[10], 5, 6))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ring.write(new byte[10], 0, -1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(ring.size()).isEqualTo(1);
  }

  @Test
  void saysWhenNothingCameInTime() throws Exception {
    assertThat(ring.await(Duration.ofMillis(1))).isFalse();
    assertThat(ring.await(Duration.ofSeconds(-1))).isFalse();
    write(1);
    assertThat(ring.await(Duration.ZERO)).isTrue();
  }

  @Test
  void aReadThatWaitsIsEndedByAFrameByTheEndAndByClose() throws Exception {
    assertThat(whileReading(() -> write(9))).isEqualTo(Pcm.FRAME_BYTES);
    assertThat(frame).isEqualTo(frame(9));
    assertThat(whileReading(ring::end)).isEqualTo(-1);
    AudioRing other = new AudioRing(1);
    assertThat(whileReading(other, other::close)).isEqualTo(-1);
  }

  @Test
  void aReadThatWaitsHeedsAnInterrupt() throws Exception {
    Reader reader = Reader.start(() -> ring.read(frame));
    reader.awaitWaiting();
    reader.thread().interrupt();

    assertThat(reader.result())
        .failsWithin(Duration.ofSeconds(20))
        .withThrowableThat()
        .withRootCauseInstanceOf(InterruptedException.class);
  }

  private int whileReading(Runnable then) throws Exception {
    return whileReading(ring, then);
  }

  private int whileReading(AudioRing of, Runnable then) throws Exception {
    Reader reader = Reader.start(() -> of.read(frame));
    reader.awaitWaiting();
    then.run();
    assertThat(reader.result()).succeedsWithin(Duration.ofSeconds(20));
    return reader.result().get();
  }
}
