package io.dualloop.examples.logistics;

import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Paced;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The user's end of the line: recorded questions when they are due, silence in between. It runs at
 * three times the speed of speech, so that nobody has to wait long for the end of the demo; nothing
 * else in it is hurried.
 */
final class Caller implements AudioSource {

  static final int SPEED = 3;

  private static final long LONGEST_RECORDING_SECONDS = 30;

  private record Question(PcmAudio audio, CompletableFuture<Void> over) {}

  private volatile @Nullable Question speaking;
  private volatile boolean closed;

  /** What the assistant hears of it, at that speed. */
  AudioSource line() {
    return Paced.times(this, SPEED);
  }

  /** Speaks one recording, and blocks to its end. */
  void speak(String recording) throws IOException, InterruptedException {
    InputStream file = Caller.class.getResourceAsStream(recording);
    if (file == null) {
      throw new IOException("The recording '" + recording + "' is not on the class path");
    }
    try (PcmAudio audio = PcmAudio.wav(recording, file)) {
      CompletableFuture<Void> over = new CompletableFuture<>();
      speaking = new Question(audio, over);
      over.get(LONGEST_RECORDING_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("The recording '" + recording + "' could not be spoken: " + e, e);
    } finally {
      speaking = null;
    }
  }

  @Override
  public int read(byte[] frame) {
    if (closed) {
      return -1;
    }
    int filled = spoken(frame);
    Arrays.fill(frame, filled, frame.length, (byte) 0);
    return frame.length;
  }

  private int spoken(byte[] frame) {
    Question question = speaking;
    if (question == null || question.over().isDone()) {
      return 0;
    }
    try {
      int n = question.audio().read(frame);
      if (n < frame.length) {
        question.over().complete(null);
      }
      return Math.max(n, 0);
    } catch (IOException e) {
      question.over().completeExceptionally(e);
      return 0;
    }
  }

  @Override
  public String name() {
    return "the caller";
  }

  @Override
  public boolean isLive() {
    return false;
  }

  @Override
  public long framesLost() {
    return 0;
  }

  @Override
  public void close() {
    closed = true;
  }
}
