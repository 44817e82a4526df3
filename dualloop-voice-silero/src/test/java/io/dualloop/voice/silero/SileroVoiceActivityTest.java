package io.dualloop.voice.silero;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dualloop.voice.vosk.VoiceActivity;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SileroVoiceActivityTest {

  private static final int TEN_SECONDS = 160_000;

  /** Two windows. */
  private static final int TOLERANCE = 64;

  @Test
  void findsTheVoiceWhereSilerosOwnCodeDoes() throws IOException {
    byte[] spoken = Recordings.bytes(Recordings.read("goforward.raw"));
    try (SileroSession session = TestSilero.session()) {
      VoiceProbability probability = new VoiceProbability(session);

      List<Integer> voiced = new ArrayList<>();
      byte[] window = new byte[2 * SileroSession.WINDOW];
      for (int at = 0; at + window.length <= spoken.length; at += window.length) {
        System.arraycopy(spoken, at, window, 0, window.length);
        if (probability.hear(window, window.length) >= 0.5f) {
          voiced.add(at / 32);
        }
      }

      assertThat(voiced.get(0)).isCloseTo(512, within(TOLERANCE));
      assertThat(voiced.get(voiced.size() - 1) + 32).isCloseTo(2_272, within(TOLERANCE));
    }
  }

  /** The last word ends in a soft s, 27 dB below the speaker's loudness. */
  @Test
  void aSoftEndOfTheLastWordIsNoPauseYet() throws IOException {
    double[] spoken = Recordings.read("goforward.raw");
    VoiceActivity activity = TestSilero.shared().voiceActivity();
    List<Boolean> mayPause = new ArrayList<>();
    List<Boolean> mayEnd = new ArrayList<>();
    List<Boolean> voiced = new ArrayList<>();
    for (byte[] frame : frames(spoken)) {
      voiced.add(activity.voiced(frame, frame.length));
      mayPause.add(activity.mayPause());
      mayEnd.add(activity.mayEnd());
    }

    assertThat(10 * voiced.indexOf(true)).isCloseTo(512, within(TOLERANCE));
    int lastVoice = 10 * (voiced.lastIndexOf(true) + 1);
    assertThat(lastVoice).isBetween(2_272 - 2 * TOLERANCE, 2_272);
    int lastDoubt = 10 * (mayPause.lastIndexOf(false) + 1);
    assertThat(lastDoubt).isBetween(2_272 - TOLERANCE, 2_272 + TOLERANCE);
    assertThat(10 * (mayEnd.lastIndexOf(false) + 1)).isBetween(lastDoubt + 170, lastDoubt + 240);
  }

  static Stream<Arguments> noises() {
    double[] silence = new double[TEN_SECONDS];
    return Stream.of(
        Arguments.of("silence", silence),
        Arguments.of("soft pink", Noises.mixed(silence, Noises.pink(TEN_SECONDS, 1), 0.01)),
        Arguments.of("loud pink", Noises.mixed(silence, Noises.pink(TEN_SECONDS, 2), 0.2)),
        Arguments.of("hum", Noises.mixed(silence, Noises.hum(TEN_SECONDS), 0.2)),
        Arguments.of("typing", Noises.mixed(silence, Noises.clicks(TEN_SECONDS, 3), 0.2)),
        Arguments.of("bursts", Noises.mixed(silence, Noises.bursts(TEN_SECONDS, 4), 0.2)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noises")
  void noiseIsNoVoice(String name, double[] noise) {
    assertThat(verdicts(TestSilero.shared().voiceActivity(), noise)).containsOnly(false);
  }

  @Test
  void hasForgottenEverythingAfterAReset() throws IOException {
    VoiceActivity activity = TestSilero.shared().voiceActivity();
    double[] spoken = Recordings.read("cards/001.wav");
    List<Boolean> fresh = verdicts(activity, spoken);

    // Neither state nor half a window of this is left.
    verdicts(activity, Arrays.copyOf(Recordings.read("numbers.raw"), 25_000));
    activity.reset();

    assertThat(fresh).contains(true);
    assertThat(verdicts(activity, spoken)).isEqualTo(fresh);
  }

  @Test
  void oneHearingDoesNotDisturbAnother() throws IOException {
    double[] spoken = Recordings.read("cards/002.wav");
    List<Boolean> alone = verdicts(TestSilero.shared().voiceActivity(), spoken);
    VoiceActivity one = TestSilero.shared().voiceActivity();
    VoiceActivity other = TestSilero.shared().voiceActivity();
    List<Boolean> beside = new ArrayList<>();
    byte[] bytes = Recordings.bytes(spoken);
    byte[] loud = Recordings.bytes(Noises.mixed(new double[160], Noises.pink(160, 9), 0.3));
    for (int at = 0; at + Pcm.FRAME_BYTES <= bytes.length; at += Pcm.FRAME_BYTES) {
      beside.add(one.voiced(Arrays.copyOfRange(bytes, at, at + Pcm.FRAME_BYTES), Pcm.FRAME_BYTES));
      boolean unused = other.voiced(loud, loud.length);
    }

    assertThat(beside).isEqualTo(alone);
  }

  @Test
  void anEmptyAndAShortLastFrameAreNoHarm() {
    VoiceActivity activity = TestSilero.shared().voiceActivity();

    assertThat(activity.voiced(new byte[Pcm.FRAME_BYTES], 0)).isFalse();
    assertThat(activity.voiced(new byte[Pcm.FRAME_BYTES], 2)).isFalse();
  }

  private static List<Boolean> verdicts(VoiceActivity activity, double[] samples) {
    return frames(samples).stream().map(frame -> activity.voiced(frame, frame.length)).toList();
  }

  private static List<byte[]> frames(double[] samples) {
    byte[] bytes = Recordings.bytes(samples);
    List<byte[]> frames = new ArrayList<>();
    for (int at = 0; at + Pcm.FRAME_BYTES <= bytes.length; at += Pcm.FRAME_BYTES) {
      frames.add(Arrays.copyOfRange(bytes, at, at + Pcm.FRAME_BYTES));
    }
    return frames;
  }
}
