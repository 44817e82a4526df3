package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.Speech.Earcon;
import io.dualloop.voice.vosk.audio.RecordingSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplaceStormTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void everyPlayHasExactlyOneEnding(long seed) throws Exception {
    Random random = new Random(seed);
    List<Told> all = new ArrayList<>();
    SpeechPlayer player = SpeechPlayer.to(new RecordingSink()).voice(new ToneVoice()).start();
    try (player) {
      for (int i = 0; i < 2500; i++) {
        order(player, random, all);
        if (random.nextInt(8) == 0) {
          // Up to 3 ms, so that orders meet the thread in all it does.
          LockSupport.parkNanos(random.nextInt(3_000_000));
        }
      }
    }
    assertThat(all).hasSizeGreaterThan(1000).allMatch(told -> told.endings.get() == 1);
    assertThat(all).allMatch(told -> told.starts.get() <= 1);
    assertThat(all).filteredOn(told -> told.failure != null).isEmpty();
  }

  private static void order(SpeechPlayer player, Random random, List<Told> all) {
    switch (random.nextInt(8)) {
      case 0, 1 -> player.stop();
      case 2 -> player.pause();
      case 3 -> player.resume();
      case 4 -> {
        Told told = new Told();
        all.add(told);
        player.play(Speech.sound(Earcon.HEARD), told);
      }
      default -> {
        Told told = new Told();
        all.add(told);
        player.play(Speech.words("w" + random.nextInt(50)), told);
      }
    }
  }
}
