package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.dialogue.Attention;
import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.speaking.EspeakNg;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the program says itself, heard while only stop words are listened for. */
@Timeout(120)
class OwnVoiceTest {

  private static final List<Integer> LEVELS = List.of(1, 2, 4);

  @Test
  void noStopWordIsHeardInWhatTheProgramSays() throws Exception {
    List<String> told = new ArrayList<>();
    for (String sentence :
        List.of(
            "Hello. Which parcel are you looking for?",
            "Which parcel? Please say the number.",
            "Are you still there?",
            "This takes longer. I will tell you when it is there.")) {
      for (int level : LEVELS) {
        for (String line : heard(TestModel.recognizers(), quieter(spoken(sentence), level))) {
          told.add(line + " in '" + sentence + "' at 1/" + level);
        }
      }
    }
    assertThat(told).isEmpty();
  }

  @Test
  void aStopWordOfTheUsersIsHeardAtEachLevel() throws Exception {
    for (int level : LEVELS) {
      // Even where it knows nothing else, Vosk seldom hears espeak-ng's "stop" when it stands
      // alone.
      assertThat(heard(TestModel.recognizers(), quieter(spoken("please stop"), level)))
          .as("please stop at 1/%d", level)
          .containsExactly("stopWord 1 stop");
      assertThat(heard(TestModel.recognizers(), quieter(spoken("cancel"), level)))
          .as("cancel at 1/%d", level)
          .containsExactly("stopWord 1 cancel");
      assertThat(heard(TestModel.recognizers(), quieter(Wavs.samplesOf("cancel.wav"), level)))
          .as("the recording at 1/%d", level)
          .containsExactly("stopWord 1 cancel");
    }
  }

  @Test
  void theProgramsOwnWordsMayBeAdded() throws Exception {
    byte[] voice = spoken("Chancellor");
    try (VoskRecognizers without =
            VoskRecognizers.on(TestModel.shared())
                .recognizers(1)
                .stopWords(List.of("cancel"))
                .start();
        VoskRecognizers with =
            VoskRecognizers.on(TestModel.shared())
                .recognizers(1)
                .stopWords(List.of("cancel"), List.of("Dear Chancellor, cancel florgle!"))
                .start()) {
      assertThat(heard(without, voice)).containsExactly("stopWord 1 cancel");
      assertThat(heard(with, voice)).isEmpty();
      assertThat(heard(with, spoken("cancel"))).containsExactly("stopWord 1 cancel");
    }
  }

  private static List<String> heard(VoskRecognizers recognizers, byte[] samples) throws Exception {
    Events events = new Events();
    LiveSource line = new LiveSource();
    try (Hearing hearing = Hearing.with(recognizers).start(line, events)) {
      hearing.attend(Attention.STOP_WORDS);
      line.feed(samples).end();
      hearing.over().get(60, TimeUnit.SECONDS);
    }
    return events.lines();
  }

  private static byte[] spoken(String text) throws Exception {
    ByteArrayOutputStream voice = new ByteArrayOutputStream();
    EspeakNg.english().synthesize(text, (samples, length) -> voice.write(samples, 0, length));
    return Wavs.join(Wavs.silence(1), voice.toByteArray(), Wavs.silence(1));
  }

  private static byte[] quieter(byte[] samples, int divisor) {
    byte[] quiet = new byte[samples.length];
    for (int i = 0; i + 1 < samples.length; i += 2) {
      int sample = Pcm.sample(samples, i) / divisor;
      quiet[i] = (byte) sample;
      quiet[i + 1] = (byte) (sample >> 8);
    }
    return quiet;
  }
}
