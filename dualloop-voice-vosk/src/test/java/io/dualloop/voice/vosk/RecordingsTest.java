package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingsTest {

  private final Events events = new Events();

  static Stream<String> transcripts() throws IOException {
    List<String> lines = Files.readAllLines(Wavs.recording("transcripts.txt"));
    assertThat(lines).hasSizeGreaterThanOrEqualTo(7);
    return lines.stream();
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void hearsEachRecordingAsItIsWrittenDown(String line) throws Exception {
    String[] parts = line.split("\t", 2);

    HearingReport report = listen(PcmAudio.wav(Wavs.recording(parts[0])));

    assertThat(events.texts()).containsExactly(parts[1]);
    assertThat(events.ended().get(0).confidence()).isGreaterThan(0.8);
    assertThat(report.source()).endsWith(parts[0]);
    // Half a second of silence ends each recording, in which nothing is spoken any more.
    assertThat(report.length().minus(events.ended().get(0).position()).toMillis())
        .isBetween(450L, 900L);
    assertThat(report.counts().nothings()).isZero();
  }

  /**
   * Kaldi's own dither made this differ from run to run, in confidence always, in words at times.
   */
  @Test
  void hearsTheSameRecordingTheSameEveryTime() throws Exception {
    for (int i = 0; i < 2; i++) {
      try (VoskRecognizers fresh = VoskRecognizers.on(TestModel.shared()).recognizers(1).start()) {
        var unused =
            Hearing.with(fresh)
                .start(PcmAudio.wav(Wavs.recording("thanks.wav")), events)
                .over()
                .get(20, TimeUnit.SECONDS);
      }
    }

    assertThat(events.ended()).hasSize(2);
    assertThat(events.ended().get(0)).isEqualTo(events.ended().get(1));
  }

  /** An utterance that is cut at its pauses has the text of one that isn't. */
  @ParameterizedTest
  @MethodSource("transcripts")
  void isUnderstoodAsWholeHoweverOftenItPauses(String line) throws Exception {
    String recording = line.split("\t", 2)[0];
    GuardedRecognizer vosk = new GuardedRecognizer(TestModel.shared().acquire(), Vocabulary.FREE);
    String whole;
    try {
      byte[] samples = Wavs.samplesOf(recording);
      for (int at = 0; at + 320 <= samples.length; at += 320) {
        vosk.accept(Arrays.copyOfRange(samples, at, at + 320), 320);
      }
      whole = Words.of(vosk.finalResult()).text();
    } finally {
      vosk.close();
      TestModel.shared().release();
    }
    for (long pause : new long[] {60, 100, 140}) {
      Events each = new Events();
      var unused =
          Hearing.with(TestModel.recognizers())
              .pauseAfter(Duration.ofMillis(pause))
              .start(PcmAudio.wav(Wavs.recording(recording)), each)
              .over()
              .get(60, TimeUnit.SECONDS);
      assertThat(each.texts()).as("pause of %s ms", pause).containsExactly(whole);
      assertThat(each.paused().get(each.paused().size() - 1).text()).isEqualTo(whole);
    }
  }

  @ParameterizedTest
  @CsvSource({"44100, 2", "48000, 1", "48000, 2", "22050, 2", "32000, 1"})
  void convertsOtherRatesAndStereo(float rate, int channels) throws Exception {
    byte[] wav = converted("cancel.wav", new AudioFormat(rate, 16, channels, true, false));

    listen(PcmAudio.wav("converted.wav", new ByteArrayInputStream(wav)));

    assertThat(events.texts()).containsExactly("please cancel that");
  }

  @Test
  void readsTelephoneRateThoughItIsPoorerSpeech() throws Exception {
    byte[] wav = converted("track-1027.wav", new AudioFormat(8_000, 16, 1, true, false));

    HearingReport report = listen(PcmAudio.wav("phone.wav", new ByteArrayInputStream(wav)));

    assertThat(report.length().toMillis()).isBetween(3_000L, 4_500L);
    assertThat(report.counts().utterances() + report.counts().nothings()).isPositive();
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

    assertThat(events.texts()).containsExactly("thank you good bye", "thank you good bye");
  }

  @Test
  void tellsTwoTurnsInOneAudioApart() throws Exception {
    byte[] both =
        Wavs.join(Wavs.samplesOf("cancel.wav"), Wavs.silence(1), Wavs.samplesOf("thanks.wav"));

    listen(Wavs.raw("two", both));

    assertThat(events.texts()).containsExactly("please cancel that", "thank you good bye");
    assertThat(events.ended().get(0).position()).isLessThan(events.ended().get(1).position());
  }

  @Test
  void hearsSpeechInFaintNoise() throws Exception {
    byte[] spoken = Wavs.join(Wavs.silence(1), Wavs.samplesOf("cancel.wav"), Wavs.silence(1));
    byte[] noise = Wavs.whiteNoise(spoken.length / 32_000.0, 0.002, 7);
    byte[] mixed = new byte[spoken.length];
    for (int i = 0; i + 1 < mixed.length; i += 2) {
      int sum = Pcm.sample(spoken, i) + Pcm.sample(noise, i);
      mixed[i] = (byte) sum;
      mixed[i + 1] = (byte) (sum >> 8);
    }

    listen(Wavs.raw("noisy", mixed));

    assertThat(events.texts()).containsExactly("please cancel that");
  }

  private HearingReport listen(PcmAudio audio) throws Exception {
    return Hearing.with(TestModel.recognizers())
        .start(audio, events)
        .over()
        .get(60, TimeUnit.SECONDS);
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
