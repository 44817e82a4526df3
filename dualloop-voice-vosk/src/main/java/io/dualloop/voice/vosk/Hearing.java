package io.dualloop.voice.vosk;

import io.dualloop.core.dialogue.Attention;
import io.dualloop.core.dialogue.SpeechInput;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.voice.vosk.audio.AudioSource;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears what is said in one source, such as a microphone or a telephone line, and tells a {@link
 * SpeechListener}: at once that somebody begins to speak, what was said after a short silence, and
 * that it was the end after a longer one.
 *
 * <p>A thread of its own reads the source and tells {@code began}; the threads of the {@link
 * VoskRecognizers} tell the rest. Utterances are told one after the other. What the listener throws
 * is logged and counted. From a live source nothing waits: what isn't recognised in time is lost,
 * counted and told as {@code failed}. Any other source is read as fast as it can be recognised.
 *
 * <p>Safe for use by several threads; arguments must not be null. The thread keeps the JVM alive
 * until the source ends or {@link #close()}.
 */
public final class Hearing implements SpeechInput, AutoCloseable {

  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  /** Time for a read to heed an interrupt, before the source is closed under it. */
  private static final long GRACE_MILLIS = 300;

  private static final Logger log = LoggerFactory.getLogger(Hearing.class);

  private final VoskRecognizers recognizers;
  private final Telling telling;
  private final Utterances utterances = new Utterances();
  private final Ear ear;
  private final Capture capture;

  Hearing(
      VoskRecognizers recognizers,
      HearingSettings settings,
      AudioSource source,
      SpeechListener listener) {
    this.recognizers = recognizers;
    this.telling = new Telling(settings.name(), listener);
    this.ear = new Ear(source, recognizers, settings, telling, utterances);
    this.capture = new Capture(settings.name(), source, ear, utterances, telling);
    capture.start();
  }

  /**
   * Begins to set up a hearing.
   *
   * @param recognizers what makes words of sound; they have to be closed after it
   * @return settings with their defaults
   */
  public static HearingBuilder with(VoskRecognizers recognizers) {
    return new HearingBuilder(recognizers);
  }

  /**
   * Says what to listen for. It holds for utterances that begin after the next frame; one that has
   * begun stays what it is, but one of stop words only ends with the echo tail after it, and what
   * is said from there on begins another. Never blocks.
   */
  @Override
  public void attend(Attention attention) {
    ear.attend(Objects.requireNonNull(attention, "attention"));
  }

  /**
   * Listens for the words of a grammar only, in utterances that begin from now on. Never blocks.
   *
   * @param grammar its name
   * @throws IllegalArgumentException if the recognisers have no such grammar
   */
  public void expect(String grammar) {
    ear.expect(recognizers.named(Objects.requireNonNull(grammar, "grammar")));
  }

  /** Listens for any words, in utterances that begin from now on. Never blocks. */
  public void expectAnything() {
    ear.expect(recognizers.free());
  }

  /**
   * When the source has ended and all that was said is told.
   *
   * @return a future of the caller's own; completes on the hearing's thread, so what depends on it
   *     must not block; with what the source threw if it can't be heard to its end, or with a
   *     {@link java.util.concurrent.CancellationException} if this is closed before
   */
  public CompletableFuture<HearingReport> over() {
    CompletableFuture<HearingReport> theirs = new CompletableFuture<>();
    var unused =
        capture
            .over()
            .whenComplete(
                (report, failure) -> {
                  if (failure == null) {
                    theirs.complete(report);
                  } else {
                    theirs.completeExceptionally(failure);
                  }
                });
    return theirs;
  }

  /**
   * What has been counted since the start.
   *
   * @return the counts
   */
  public HearingCounts counts() {
    return telling.counts();
  }

  /**
   * Ends the hearing at once, mid-word if need be, and closes the source; nothing more is told.
   * Idempotent. Waits up to 5 s for the end, with a warning in the log if it doesn't come; called
   * by the listener, on a thread of the hearing's own, it doesn't wait.
   */
  @Override
  public void close() {
    if (!close(CLOSE_LIMIT)) {
      log.warn(
          "The hearing has not ended within {}; it will when its source gives way", CLOSE_LIMIT);
    }
  }

  /**
   * As {@link #close()}, with a limit of one's choice.
   *
   * @param limit how long to wait for the end
   * @return whether it has ended, or is being closed by its own listener, and ends after this call
   * @throws IllegalArgumentException if the limit is negative
   */
  public boolean close(Duration limit) {
    if (limit.isNegative()) {
      throw new IllegalArgumentException("limit must not be negative, is " + limit);
    }
    telling.fallSilent();
    capture.stop();
    boolean own = capture.isOwnThread() || utterances.isTeller();
    utterances.close();
    if (own) {
      // Nobody may ever wait for it, so the read is ended without waiting whether it ends by
      // itself.
      capture.closeSource();
      capture.giveUp();
      return true;
    }
    try {
      return awaitEnd(Math.max(1, limit.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      capture.giveUp();
    }
  }

  private boolean awaitEnd(long millis) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMillis(millis).toNanos();
    if (!capture.awaitEnd(Math.min(GRACE_MILLIS, millis))) {
      capture.closeSource();
      if (!capture.awaitEnd(left(deadline))) {
        return false;
      }
    }
    return utterances.awaitNone(left(deadline));
  }

  private static long left(long deadline) {
    return Math.max(1, Duration.ofNanos(deadline - System.nanoTime()).toMillis());
  }
}
