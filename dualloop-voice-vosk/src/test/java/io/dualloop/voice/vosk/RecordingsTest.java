package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingsTest {

  private static final List<Utterance> heard = Collections.synchronizedList(new ArrayList<>());
  private static VoskSpeech speech;

  @BeforeAll
  static void start() throws IOException {
    speech = VoskSpeech.on(TestModel.shared()).start(Runnable::run, heard::add);
  }

  @AfterAll
  static void close() {
    speech.close();
  }

  @BeforeEach
  void forget() {
    heard.clear();
  }

  static Stream<String> transcripts() throws IOException {
    List<String> lines = Files.readAllLines(Wavs.recording("transcripts.txt"));
    assertThat(lines).hasSizeGreaterThanOrEqualTo(7);
    return lines.stream();
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void hearsEachRecordingAsItIsWrittenDown(String line) throws Exception {
    String[] parts = line.split("\t", 2);

    ListenReport report = listen(PcmAudio.wav(Wavs.recording(parts[0])));

    assertThat(heard).extracting(Utterance::text).containsExactly(parts[1]);
    assertThat(heard.get(0).confidence()).isGreaterThan(0.8);
    assertThat(heard.get(0).source()).endsWith(parts[0]);
    // Half a second of silence ends each recording, in which nothing is spoken any more.
    assertThat(report.length().minus(heard.get(0).speechEnd()).toMillis()).isBetween(450L, 900L);
    assertThat(report.noises()).isZero();
  }

  /**
   * Kaldi's own dither made this differ from run to run, in confidence always, in words at times.
   */
  @Test
  void hearsTheSameRecordingTheSameEveryTime() throws Exception {
    for (int i = 0; i < 2; i++) {
      try (VoskSpeech fresh = VoskSpeech.on(TestModel.shared()).start(Runnable::run, heard::add)) {
        var unused =
            fresh.listen(PcmAudio.wav(Wavs.recording("thanks.wav"))).get(20, TimeUnit.SECONDS);
      }
    }

    assertThat(heard).hasSize(2);
    assertThat(heard.get(0).confidence()).isEqualTo(heard.get(1).confidence());
    assertThat(heard.get(0).text()).isEqualTo(heard.get(1).text());
  }

  @ParameterizedTest
  @CsvSource({"44100, 2", "48000, 1", "48000, 2", "22050, 2", "32000, 1"})
  void convertsOtherRatesAndStereo(float rate, int channels) throws Exception {
    byte[] wav = converted("cancel.wav", new AudioFormat(rate, 16, channels, true, false));

    listen(PcmAudio.wav("converted.wav", new ByteArrayInputStream(wav)));

    assertThat(heard).extracting(Utterance::text).containsExactly("please cancel that");
  }

  @Test
  void readsTelephoneRateThoughItIsPoorerSpeech() throws Exception {
    byte[] wav = converted("track-1027.wav", new AudioFormat(8_000, 16, 1, true, false));

    ListenReport report = listen(PcmAudio.wav("phone.wav", new ByteArrayInputStream(wav)));

    assertThat(report.length().toMillis()).isBetween(3_000L, 4_500L);
    assertThat(report.utterances() + report.noises()).isPositive();
  }

  @Test
  void readsBareSamplesOfEitherByteOrder() throws Exception {
    byte[] swapped = Wavs.samplesOf("thanks.wav");
    for (int i = 0; i + 1 < swapped.length; i += 2) {
      byte low = swapped[i];
      swapped[i] = swapped[i + 1];
      swapped[i + 1] = low;
    }

    listen(Wavs.raw("little", Wavs.samplesOf("thanks.wav")));
    listen(
        PcmAudio.raw(
            "big", new ByteArrayInputStream(swapped), new AudioFormat(16_000, 16, 1, true, true)));

    assertThat(heard)
        .extracting(Utterance::text)
        .containsExactly("thank you good bye", "thank you good bye");
  }

  @Test
  void tellsTwoTurnsInOneAudioApart() throws Exception {
    byte[] both =
        Wavs.join(Wavs.samplesOf("cancel.wav"), Wavs.silence(1), Wavs.samplesOf("thanks.wav"));

    listen(Wavs.raw("two", both));

    assertThat(heard)
        .extracting(Utterance::text)
        .containsExactly("please cancel that", "thank you good bye");
    assertThat(heard.get(0).speechEnd()).isLessThan(heard.get(1).speechEnd());
  }

  @Test
  void hearsSpeechInFaintNoise() throws Exception {
    byte[] spoken = Wavs.join(Wavs.silence(1), Wavs.samplesOf("cancel.wav"), Wavs.silence(1));
    byte[] noise = Wavs.whiteNoise(spoken.length / 32_000.0, 0.002, 7);
    byte[] mixed = new byte[spoken.length];
    for (int i = 0; i + 1 < mixed.length; i += 2) {
      int sum = sample(spoken, i) + sample(noise, i);
      mixed[i] = (byte) sum;
      mixed[i + 1] = (byte) (sum >> 8);
    }

    listen(Wavs.raw("noisy", mixed));

    assertThat(heard).extracting(Utterance::text).containsExactly("please cancel that");
  }

  private static int sample(byte[] bytes, int at) {
    return (bytes[at] & 0xff) | bytes[at + 1] << 8;
  }

  private static ListenReport listen(PcmAudio audio) throws Exception {
    return speech.listen(audio).get(60, TimeUnit.SECONDS);
  }

  private static byte[] converted(String recording, AudioFormat to) throws IOException {
    AudioInputStream from =
        new AudioInputStream(
            new ByteArrayInputStream(Wavs.samplesOf(recording)),
            Wavs.VOSK,
            AudioSystem.NOT_SPECIFIED);
    try (AudioInputStream in = AudioSystem.getAudioInputStream(to, from)) {
      return Wavs.wav(in.readAllBytes(), to);
    }
  }
}
