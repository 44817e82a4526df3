package io.dualloop.voice.silero;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.HearingBuilder;
import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.ModelCache;
import io.dualloop.voice.vosk.VoiceActivity;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.VoskRecognizers;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.sound.sampled.AudioFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Silero before the real Vosk. */
class SileroHearingTest {

  private static final AudioFormat FORMAT = new AudioFormat(16_000, 16, 1, true, false);
  private static final Path VOSK =
      Path.of(System.getProperty("dualloop.vosk.model", "target/vosk/vosk-model-en.aar"));

  @SuppressWarnings("NullAway.Init")
  private static VoskRecognizers recognizers;

  private final Told told = new Told();

  @BeforeAll
  static void start() throws IOException {
    try (VoskModel model =
        VoskModel.open(
            ModelArchive.smallEnglish(VOSK), ModelCache.at(VOSK.resolveSibling("cache")))) {
      recognizers = VoskRecognizers.on(model).recognizers(1).start();
    }
  }

  @AfterAll
  static void end() {
    recognizers.close();
  }

  @Test
  void whatWasSaidIsHeardWhole() throws Exception {
    double[] spoken = Recordings.read("goforward.raw");

    hear(Hearing.with(recognizers).voiceActivity(TestSilero.shared()::voiceActivity), spoken);

    assertThat(told.lines).containsExactly("began", "go forward ten meters");
  }

  @Test
  void whatWasSaidInNoiseIsHeardWhole() throws Exception {
    double[] spoken = Recordings.read("goforward.raw");
    int length = spoken.length + 4 * 16_000;
    double[] all = Recordings.room(spoken, length);
    System.arraycopy(spoken, 0, all, 3 * 16_000, spoken.length);
    double tenDecibelsBelow = Recordings.loudness(spoken) / Math.sqrt(10);
    double[] noisy = Noises.mixed(all, Noises.pink(length, 2), tenDecibelsBelow);

    hear(Hearing.with(recognizers).voiceActivity(TestSilero.shared()::voiceActivity), noisy);

    assertThat(told.lines).containsExactly("began", "go forward ten meters");
  }

  @Test
  void typingBeginsNothingThoughItIsLoud() throws Exception {
    double[] typing = Noises.mixed(new double[10 * 16_000], Noises.clicks(10 * 16_000, 7), 0.1);

    hear(Hearing.with(recognizers).voiceActivity(TestSilero.shared()::voiceActivity), typing);
    assertThat(told.lines).isEmpty();

    hear(Hearing.with(recognizers), typing);
    assertThat(told.lines).as("by loudness alone").contains("began");
  }

  @Test
  void aModelThatIsClosedFailsTheHearingAndNothingElse() throws Exception {
    SileroModel model = TestSilero.open();
    HearingBuilder hearing = Hearing.with(recognizers).voiceActivity(closedOnceGiven(model));

    assertThatThrownBy(() -> hear(hearing, Recordings.read("goforward.raw")))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseInstanceOf(IllegalStateException.class);
    assertThat(told.lines).containsExactly("failed");
  }

  @Test
  @SuppressWarnings("NullAway")
  void aSupplierOfNothingIsRefusedWhenItIsAsked() {
    HearingBuilder hearing = Hearing.with(recognizers).voiceActivity(() -> null);

    assertThatThrownBy(() -> hear(hearing, new double[160]))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("supplied voiceActivity");
    assertThat(told.lines).isEmpty();
  }

  private static Supplier<VoiceActivity> closedOnceGiven(SileroModel model) {
    return () -> {
      VoiceActivity activity = model.voiceActivity();
      model.close();
      return activity;
    };
  }

  private void hear(HearingBuilder hearing, double[] samples) throws Exception {
    PcmAudio audio =
        PcmAudio.raw("test", new ByteArrayInputStream(Recordings.bytes(samples)), FORMAT);
    // Decoding takes a while on a busy machine.
    var unused = hearing.start(audio, told).over().get(60, TimeUnit.SECONDS);
  }

  private static final class Told implements SpeechListener {

    final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void began(long utterance) {
      lines.add("began");
    }

    @Override
    public void ended(long utterance, Heard heard) {
      lines.add(heard.text());
    }

    @Override
    public void failed(Throwable cause) {
      lines.add("failed");
    }
  }
}
