package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.voice.vosk.ModelArchive;
import io.dualloop.voice.vosk.VoskModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page, spoken to: in a real browser, with the real recogniser. */
class WebVoiceTest {

  private static final String QUESTION = "tell me where is parcel one zero two seven";

  /** Its microphone hears a question, again and again. */
  @RegisterExtension
  static final Browser BROWSER =
      new Browser(
          "--use-fake-ui-for-media-stream",
          "--use-fake-device-for-media-stream",
          "--use-file-for-fake-audio-capture=" + recording("track-1027.wav"));

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init")
  private static VoskModel model;

  @SuppressWarnings("NullAway.Init")
  private static VoskEars ears;

  private final HeldCarrier carrier = new HeldCarrier();
  private final Transport transport = InProcessTransport.create();
  private final BackgroundLoop workers = carrier.workers(transport);
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private WebAssistant assistant;
  private AssistantPage page;

  @BeforeAll
  static void learn() throws Exception {
    model =
        VoskModel.open(
            ModelArchive.smallEnglish(Path.of(System.getProperty(Options.MODEL_PROPERTY, ""))));
    ears = VoskEars.on(model);
  }

  @AfterAll
  static void forget() {
    ears.close();
    model.close();
  }

  @BeforeEach
  void open() throws Exception {
    assistant = WebAssistant.serve(0, loop, ears);
    page = BROWSER.open(assistant);
  }

  @AfterEach
  void close() throws Exception {
    try {
      page.close();
    } finally {
      assistant.close();
      loop.close();
      workers.close();
      transport.close();
    }
  }

  private static Path recording(String name) {
    try {
      return Path.of(Objects.requireNonNull(WebVoiceTest.class.getResource(name), name).toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aRecordedQuestionIsAnsweredLikeATypedOne() throws Exception {
    page.chooseRecording(recording("track-1027.wav"));
    page.awaitAsked(QUESTION);
    assertThat(page.texts()).containsExactly("Let me look that up.");

    HeldCarrier.Call call = carrier.next();
    assertThat(call.orderNo()).isEqualTo("1027");
    call.answer().complete(new Tracking("1027", "Hamburg", false));

    page.awaitText("Your parcel is in Hamburg.");
  }

  @Test
  void whatIsSaidIntoTheMicrophoneIsAnswered() throws Exception {
    page.awaitVoice();
    page.pressSpeak();
    page.awaitListening(true);
    page.awaitRecorded(6);
    page.pressSpeak();
    page.awaitListening(false);

    // The file is heard in a loop, perhaps from its middle.
    page.awaitHeard("one zero two seven");
  }

  @Test
  void whatIsNoSoundIsSaidToBeNone() throws Exception {
    Path file = Files.writeString(folder.resolve("letter.wav"), "dear carrier");

    page.chooseRecording(file);

    page.awaitHint("That is no sound file that I can read.");
    assertThat(page.texts()).isEmpty();
  }

  @Test
  void silenceIsNoQuestion() throws Exception {
    Path file = folder.resolve("silence.wav");
    Files.write(file, Wavs.silence(16_000));

    page.chooseRecording(file);

    page.awaitHint("I heard no words.");
  }
}
