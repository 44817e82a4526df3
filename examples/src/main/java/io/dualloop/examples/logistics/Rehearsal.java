package io.dualloop.examples.logistics;

import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechOutput;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The assistant's whole conversation once over, silent and quick: a carrier that answers at once, a
 * voice that is done at once. The JVM loads a class when it is first used, and what a first cancel
 * needs takes it longer than a tick; a first question likewise.
 */
final class Rehearsal implements SpeechOutput {

  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Handling QUICK = Handling.attempts(2).backoff(Duration.ofMillis(1));

  private final ForegroundLoop loop;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private long utterance;

  private Rehearsal(ForegroundLoop loop) {
    this.loop = loop;
  }

  /** Blocks for a moment. */
  @SuppressWarnings("try") // the workers work by being there
  static void run() throws InterruptedException, TimeoutException {
    CountDownLatch asked = new CountDownLatch(1);
    try (Transport transport = InProcessTransport.create();
        BackgroundLoop workers = workers(transport, asked);
        ForegroundLoop loop = ForegroundLoop.on(transport).tick(DualLoop.TICK, () -> {}).start()) {
      Rehearsal rehearsal = new Rehearsal(loop);
      try (Dialogue dialogue =
          Assistant.settings(loop, new Journal(new PlayClock()))
              .open("rehearsal", User.ANYONE, rehearsal)) {
        rehearsal.play(dialogue, asked);
      }
    }
  }

  private void play(Dialogue dialogue, CountDownLatch asked)
      throws InterruptedException, TimeoutException {
    hear(dialogue, "where is parcel one", "Your parcel is in");
    hear(dialogue, "where is parcel one", "ago it was seen in");
    hear(dialogue, "where is parcel two", "Let me look");
    if (!asked.await(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new TimeoutException("nobody worked within " + LIMIT);
    }
    hear(dialogue, "cancel that", "Cancelled.");
    hear(dialogue, "deliver parcel one tomorrow", "Done.");
    hear(dialogue, "where is parcel three", "Sorry,");
    hear(dialogue, "thank you goodbye", "Goodbye.");
  }

  private void hear(Dialogue dialogue, String text, String expected)
      throws InterruptedException, TimeoutException {
    utterance++;
    dialogue.began(utterance);
    dialogue.partial(utterance, text);
    dialogue.paused(utterance, Heard.typed(text));
    dialogue.ended(utterance, Heard.typed(text));
    String line;
    do {
      line = lines.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        throw new TimeoutException("\"" + text + "\" got no \"" + expected + "\" within " + LIMIT);
      }
    } while (!line.contains(expected));
  }

  private static BackgroundLoop workers(Transport transport, CountDownLatch asked) {
    return BackgroundLoop.on(transport)
        .handle(
            Tasks.TRACK, (parcel, task) -> track(parcel.orderNo(), task.attempt(), asked), QUICK)
        .handle(Tasks.REDELIVER, (parcel, task) -> new Booking(parcel.orderNo(), "R-0"), QUICK)
        .start();
  }

  /** One is found at the second attempt, two hangs until the user loses patience, others fail. */
  private static Tracking track(String orderNo, int attempt, CountDownLatch asked)
      throws InterruptedException {
    if (orderNo.equals("2")) {
      asked.countDown();
      TimeUnit.NANOSECONDS.sleep(LIMIT.toNanos());
    }
    if (attempt == 1 || !orderNo.equals("1")) {
      throw new TaskFailure(TaskError.retryable("CARRIER_DOWN", "not a real carrier"));
    }
    return new Tracking(orderNo, "Hamburg", false);
  }

  // ---- the voice ----

  @Override
  public void play(Speech speech, Playback playback) {
    if (speech instanceof Speech.Words words) {
      lines.add(words.text());
    }
    loop.execute(
        () -> {
          playback.started();
          playback.ended(0, true);
        });
  }

  @Override
  public void pause() {
    // It is never in the middle of anything.
  }

  @Override
  public void resume() {
    // Likewise.
  }

  @Override
  public void stop() {
    // Likewise.
  }
}
