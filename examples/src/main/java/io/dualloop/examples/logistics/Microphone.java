package io.dualloop.examples.logistics;

import io.dualloop.voice.vosk.Pace;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.VoskSpeech;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Speaks recordings into Vosk. They are fed at three times the speed of speech, so that nobody has
 * to wait long for the end of the demo; nothing else in it is hurried.
 */
final class Microphone implements AutoCloseable {

  static final int SPEED = 3;

  private static final Duration LONGEST_RECORDING = Duration.ofSeconds(30);
  private static final Pace FAST =
      (startedNanos, position) ->
          Pace.realTime().awaitPosition(startedNanos, position.dividedBy(SPEED));

  private final VoskSpeech speech;
  private final Listener listener;

  private Microphone(VoskSpeech speech, Listener listener) {
    this.speech = speech;
    this.listener = listener;
  }

  /** Blocks for about half a second, until the recogniser is warm. */
  static Microphone open(VoskModel model, Executor executor, Listener listener) throws IOException {
    VoskSpeech speech = VoskSpeech.on(model).pace(FAST).start(executor, listener::heard);
    return new Microphone(speech, listener);
  }

  /** Speaks one recording, and blocks to its end. */
  void speak(String recording) throws IOException, InterruptedException {
    InputStream file = Microphone.class.getResourceAsStream(recording);
    if (file == null) {
      throw new IOException("The recording '" + recording + "' is not on the class path");
    }
    listener.userBegins();
    try {
      var unused =
          speech
              .listen(PcmAudio.wav(recording, file))
              .get(LONGEST_RECORDING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("The recording '" + recording + "' could not be heard: " + e, e);
    } finally {
      listener.userEnds();
    }
  }

  @Override
  public void close() {
    speech.close();
  }
}
