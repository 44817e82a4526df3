package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.UtteranceAudio.Mark;
import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TranscriptionTest {

  private static final Voice VOICE = new Voice(0, null, true);
  private static final HearingSettings SETTINGS =
      new HearingSettings(
          "test",
          Duration.ofMillis(140),
          Duration.ofMillis(400),
          Duration.ofSeconds(30),
          0.5,
          Duration.ZERO,
          LevelVoiceActivity::new);

  private final UtteranceAudio audio = new UtteranceAudio(true, VOICE);
  private final List<Long> unreadAtPartials = new ArrayList<>();
  private long written;

  private final Events events =
      new Events() {
        @Override
        public synchronized void partial(long utterance, String text) {
          super.partial(utterance, text);
          unreadAtPartials.add(written - audio.position());
        }
      };

  private void put(int frames) {
    for (int i = 0; i < frames; i++) {
      int lost = audio.put(new byte[Pcm.FRAME_BYTES], Pcm.FRAME_BYTES, VOICE);
      assertThat(lost).isZero();
      written += Pcm.FRAME_BYTES;
    }
  }

  private void transcribe() {
    audio.mark(Mark.ENDED, VOICE);
    Transcription reading = new Transcription(1, audio, SETTINGS, new Telling("test", events));
    assertThat(reading.read(new ScriptedDecoder(frame -> false))).isTrue();
  }

  @Test
  void thatThereAreNoWordsYetIsToldFiveTimesASecond() {
    put(15);
    transcribe();
    assertThat(events.partials()).containsExactly("");
  }

  @Test
  void thatThereAreNoWordsYetIsNotToldAsLongAsThereIsMoreToDecode() {
    put(100);
    transcribe();
    assertThat(events.partials()).isNotEmpty().containsOnly("");
    assertThat(unreadAtPartials).allMatch(unread -> unread <= 20 * Pcm.FRAME_BYTES);
  }
}
