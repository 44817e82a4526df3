package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.dialogue.Speech.Earcon;
import io.dualloop.voice.vosk.audio.Pcm;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EarconsTest {

  @ParameterizedTest
  @EnumSource(Earcon.class)
  void aSoundIsShortQuietAndDoesNotClick(Earcon kind) {
    byte[] samples = Earcons.of(kind);
    assertThat(Pcm.duration(samples.length).toMillis()).isBetween(60L, 150L);
    int peak = 0;
    int step = 0;
    int before = 0;
    for (int at = 0; at < samples.length; at += 2) {
      int sample = Pcm.sample(samples, at);
      peak = Math.max(peak, Math.abs(sample));
      step = Math.max(step, Math.abs(sample - before));
      before = sample;
    }
    assertThat(20 * Math.log10(peak / 32767.0)).isBetween(-18.5, -17.5);
    // A sine of 880 Hz moves by no more than 2 pi 880 / 16000 of its height; a click would.
    assertThat(step).isLessThan((int) (0.35 * peak));
    assertThat(before).as("the last sample").isBetween(-10, 10);
  }

  @Test
  void noTwoSoundAlike() {
    Set<Integer> different = new HashSet<>();
    for (Earcon kind : Earcon.values()) {
      different.add(Arrays.hashCode(Earcons.of(kind)));
    }
    assertThat(different).hasSameSizeAs(Earcon.values());
  }
}
