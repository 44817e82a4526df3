package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.voice.vosk.audio.Pcm;
import org.junit.jupiter.api.Test;

class SpokenSamplesTest {

  private final SpokenSamples samples = new SpokenSamples(1_000_000, () -> {});
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];

  private void takeTone(int millis) throws Exception {
    samples.take(ToneVoice.tone(millis), ToneVoice.bytes(millis));
  }

  private void takeSilence(int millis) throws Exception {
    samples.take(new byte[ToneVoice.bytes(millis)], ToneVoice.bytes(millis));
  }

  @Test
  void silenceBeforeAndAfterIsCutOff() throws Exception {
    takeSilence(500);
    takeTone(25);
    takeSilence(500);
    samples.finish();

    assertThat(samples.bytes()).isEqualTo(ToneVoice.tone(25));
  }

  @Test
  void silenceWithinIsKeptAndHeldBackUntilMoreIsHeard() throws Exception {
    takeTone(10);
    takeSilence(30);
    assertThat(samples.read(0, frame)).isEqualTo(Pcm.FRAME_BYTES);
    assertThat(samples.read(Pcm.FRAME_BYTES, frame)).isZero();
    takeTone(10);
    assertThat(samples.read(Pcm.FRAME_BYTES, frame)).isEqualTo(Pcm.FRAME_BYTES);
    samples.finish();
    assertThat(samples.bytes()).hasSize(ToneVoice.bytes(50));
    assertThat(samples.audibleFrames()).isEqualTo(2);
  }

  @Test
  void aPieceOfAFrameIsReadOnlyAtTheEnd() throws Exception {
    takeTone(15);
    assertThat(samples.read(Pcm.FRAME_BYTES, frame)).isZero();
    samples.finish();
    assertThat(samples.read(Pcm.FRAME_BYTES, frame)).isEqualTo(Pcm.FRAME_BYTES / 2);
    assertThat(samples.read(ToneVoice.bytes(15), frame)).isEqualTo(-1);
  }

  @Test
  void whatIsTooLongOrNoWholeSampleOrNotWantedIsRefused() throws Exception {
    assertThatThrownBy(() -> samples.take(new byte[3], 3)).hasMessageContaining("3 bytes");
    byte[] much = ToneVoice.tone(40_000);
    assertThatThrownBy(() -> samples.take(much, much.length))
        .hasMessageContaining("31 s that are allowed");
    samples.cancel();
    assertThatThrownBy(() -> samples.take(new byte[2], 2)).isInstanceOf(InterruptedException.class);
  }

  @Test
  void theQuietestFrameOfTheLastOnesIsFound() throws Exception {
    takeTone(100);
    takeSilence(50);
    takeTone(80);
    int gap = samples.quietestBefore(ToneVoice.bytes(230), 20);
    assertThat(gap).isBetween(ToneVoice.bytes(100), ToneVoice.bytes(150));
    assertThat(samples.quietestBefore(ToneVoice.bytes(50), 20)).isLessThan(ToneVoice.bytes(50));
    assertThat(samples.quietestBefore(0, 20)).isZero();
  }
}
