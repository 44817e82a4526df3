package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.AudioFormatException;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns audio into text with Vosk, on a thread of its own, and hands each {@link Utterance} to a
 * listener.
 *
 * <p>One audio is listened to at a time, in the order they were given. A turn ends after 300 ms of
 * silence (a setting), or with the audio. What isn't speech gives no utterance. Safe for use by
 * several threads; arguments must not be null.
 *
 * <p>The thread keeps the JVM alive until {@link #close()}.
 *
 * <p>Nothing is lost for want of speed: audio is pulled, so a decoder that is slow reads later.
 */
public final class VoskSpeech implements AutoCloseable {

  private static final Duration READY_LIMIT = Duration.ofSeconds(30);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  /** Time for a decode of a noisy second to end, before the stream is closed under the reader. */
  private static final long GRACE_MILLIS = 300;

  private static final Logger log = LoggerFactory.getLogger(VoskSpeech.class);

  private final VoiceThread voice;
  private final Delivery delivery;

  private VoskSpeech(VoiceThread voice, Delivery delivery) {
    this.voice = voice;
    this.delivery = delivery;
  }

  /**
   * Begins to set up a recogniser.
   *
   * @param model the model; it may be closed before the recogniser is
   * @return settings with their defaults
   */
  public static VoskSpeechBuilder on(VoskModel model) {
    return new VoskSpeechBuilder(model);
  }

  static VoskSpeech start(VoskModel model, SpeechSettings settings, Delivery delivery)
      throws IOException {
    VoiceThread voice = new VoiceThread(model, settings, delivery);
    CompletableFuture<Void> ready = voice.start();
    boolean started = false;
    try {
      ready.get(READY_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      started = true;
      return new VoskSpeech(voice, delivery);
    } catch (ExecutionException e) {
      throw failed(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw new VoskModelException("The recogniser was not ready within " + READY_LIMIT, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("Interrupted while the recogniser was being made");
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      if (!started) {
        voice.stop();
      }
    }
  }

  private static IOException failed(Throwable cause) {
    if (cause instanceof RuntimeException e) {
      throw e;
    }
    return new VoskModelException(
        "The recogniser can't be made: "
            + cause.getMessage()
            + "; the model may be incomplete: unpack it again",
        cause);
  }

  /**
   * Listens to an audio after those given before, and closes it. Never blocks.
   *
   * @param audio what to listen to; if this method throws it stays the caller's
   * @return completes on the voice thread when the audio has ended; with an {@link
   *     AudioFormatException} or another {@link IOException} if it can't be heard to its end; with
   *     a {@link java.util.concurrent.CancellationException} if this is closed before. What depends
   *     on it must not block, or the next audio waits.
   * @throws IllegalStateException if this is closed
   * @throws java.util.concurrent.RejectedExecutionException if too many audios are waiting
   */
  public CompletableFuture<ListenReport> listen(PcmAudio audio) {
    return voice.add(Objects.requireNonNull(audio, "audio"));
  }

  /**
   * What has been counted since the start.
   *
   * @return the counts
   */
  public VoiceCounts counts() {
    return delivery.counts();
  }

  /**
   * Ends the listening at once, mid-word if need be: what was being said gives no utterance.
   * Idempotent. Waits up to 5 s for the thread to end, with a warning in the log if it doesn't; it
   * then ends when the stream it reads from gives way. Called on the voice thread it doesn't wait.
   */
  @Override
  public void close() {
    if (!close(CLOSE_LIMIT)) {
      log.warn(
          "The voice thread has not ended within {}; it will when its stream gives way",
          CLOSE_LIMIT);
    }
  }

  /**
   * As {@link #close()}, with a limit of one's choice.
   *
   * @param limit how long to wait for the thread to end
   * @return whether it has ended, or this is the voice thread itself, which ends after this call
   */
  public boolean close(Duration limit) {
    if (limit.isNegative()) {
      throw new IllegalArgumentException("limit must not be negative, is " + limit);
    }
    voice.stop();
    if (voice.isOwnThread()) {
      return true;
    }
    long millis = Math.max(1, limit.toMillis());
    try {
      if (voice.awaitEnd(Math.min(GRACE_MILLIS, millis))) {
        return true;
      }
      voice.closeCurrentAudio();
      return voice.awaitEnd(Math.max(1, millis - GRACE_MILLIS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
