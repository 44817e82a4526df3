package io.dualloop.benchmarks.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SpeechBoundsTest {

  private static final int MILLI = 16;

  @Test
  void findsWhereAToneBeginsAndEnds() {
    SpeechBounds bounds = SpeechBounds.of(Sounds.tone(2000, 400, 1500, 8000, 20));

    assertThat(bounds.onset()).isEqualTo(400 * MILLI);
    assertThat(bounds.end()).isEqualTo(1500 * MILLI);
  }

  @Test
  void isRightWithinAFrameWhereSpeechFallsBetweenFrames() {
    SpeechBounds bounds = SpeechBounds.of(Sounds.tone(2000, 403, 1507, 8000, 20));

    assertThat(bounds.onset()).isCloseTo(403 * MILLI, within(10 * MILLI));
    assertThat(bounds.end()).isCloseTo(1507 * MILLI, within(10 * MILLI));
  }

  @Test
  void countsAWeakEndOfAWordAsSpeech() {
    Recording recording = Sounds.tone(2000, 400, 1500, 8000, 5);
    short[] weak = Sounds.tone(2000, 1500, 1620, 8000 * Math.pow(10, -20.0 / 20), 5).samples();

    SpeechBounds bounds = SpeechBounds.of(sum(recording, weak));

    assertThat(bounds.end()).isEqualTo(1620 * MILLI);
  }

  @Test
  void leavesOutBreathThatIsMuchQuieter() {
    Recording recording = Sounds.tone(2000, 400, 1500, 8000, 5);
    short[] breath = Sounds.tone(2000, 1550, 1900, 8000 * Math.pow(10, -30.0 / 20), 5).samples();

    SpeechBounds bounds = SpeechBounds.of(sum(recording, breath));

    assertThat(bounds.end()).isEqualTo(1500 * MILLI);
  }

  @Test
  void leavesOutTheClickOfASwitch() {
    Recording recording = Sounds.tone(2000, 400, 1500, 8000, 20);
    short[] clicked = recording.samples().clone();
    Arrays.fill(clicked, 1804 * MILLI, 1805 * MILLI, (short) 9000);

    assertThat(SpeechBounds.of(with(recording, clicked)).end()).isEqualTo(1500 * MILLI);
  }

  @Test
  void leavesOutAShortSoundThatStandsAloneBeforeSpeech() {
    SpeechBounds alone = SpeechBounds.of(afterSound(240, 300));
    SpeechBounds beside = SpeechBounds.of(afterSound(250, 310));

    assertThat(alone.onset()).isEqualTo(460 * MILLI);
    assertThat(beside.onset()).isEqualTo(250 * MILLI);
  }

  @Test
  void countsAShortWordThatStandsAlone() {
    SpeechBounds shorter = SpeechBounds.of(afterSound(100, 200 - 10));
    SpeechBounds word = SpeechBounds.of(afterSound(100, 200 + 10));

    assertThat(shorter.onset()).isEqualTo(460 * MILLI);
    assertThat(word.onset()).isEqualTo(100 * MILLI);
  }

  @Test
  void takesShortSoundsTogetherThatAreNearEachOther() {
    Recording recording = Sounds.tone(2000, 460, 1500, 8000, 20);
    short[] first = Sounds.tone(2000, 100, 130, 8000, 0).samples();
    short[] second = Sounds.tone(2000, 180, 220, 8000, 0).samples();

    SpeechBounds bounds = SpeechBounds.of(sum(sum(recording, first), second));

    assertThat(bounds.onset()).isEqualTo(100 * MILLI);
  }

  @Test
  void countsAShortSoundThatStandsAloneAfterSpeech() {
    Recording recording = Sounds.tone(2000, 400, 1500, 8000, 20);
    short[] late = Sounds.tone(2000, 1700, 1750, 8000, 0).samples();

    assertThat(SpeechBounds.of(sum(recording, late)).end()).isEqualTo(1750 * MILLI);
  }

  @Test
  void doesNotTakeALoudRoomForSpeech() {
    // 8000 is a level of 75 dB as a tone; a room of 50 dB is just within 25 dB of it.
    SpeechBounds bounds = SpeechBounds.of(Sounds.tone(3000, 400, 2200, 8000, 316));

    assertThat(bounds.end()).isEqualTo(2200 * MILLI);
  }

  @Test
  void measuresThePowerOfSpeechOnly() {
    SpeechBounds bounds = SpeechBounds.of(Sounds.tone(4000, 400, 1500, 8000, 0));

    assertThat(bounds.speechPower()).isCloseTo(8000.0 * 8000 / 2, within(8000.0 * 80));
  }

  @Test
  void refusesARecordingWithoutSpeech() {
    Recording noise = Sounds.tone(2000, 0, 0, 0, 0);

    assertThatThrownBy(() -> SpeechBounds.of(noise))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tone");
  }

  /** Speech from 460 ms on, and a sound before it. */
  private static Recording afterSound(int fromMillis, int toMillis) {
    Recording recording = Sounds.tone(2000, 460, 1500, 8000, 20);
    return sum(recording, Sounds.tone(2000, fromMillis, toMillis, 8000, 0).samples());
  }

  private static Recording sum(Recording recording, short[] more) {
    short[] samples = recording.samples().clone();
    for (int i = 0; i < samples.length; i++) {
      samples[i] += more[i];
    }
    return with(recording, samples);
  }

  private static Recording with(Recording recording, short[] samples) {
    return new Recording(recording.name(), recording.speaker(), samples, recording.text());
  }
}
