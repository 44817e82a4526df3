package io.dualloop.voice.vosk;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One utterance, from its begin to the last event told of it. */
final class Utterance implements Leaseholder {

  private final LeaseQueue queue;
  private final UtteranceAudio audio;
  private final Reading reading;
  private final Telling telling;
  private volatile boolean revoked;
  private volatile boolean abandoned;
  private volatile @Nullable Thread teller;
  private Consumer<Utterance> whenDone = done -> {};

  Utterance(LeaseQueue queue, UtteranceAudio audio, Reading reading, Telling telling) {
    this.queue = queue;
    this.audio = audio;
    this.reading = reading;
    this.telling = telling;
  }

  UtteranceAudio audio() {
    return audio;
  }

  /** Asks for a recogniser. */
  void begin(Consumer<Utterance> whenDone) {
    this.whenDone = whenDone;
    queue.add(this);
    if (abandoned) {
      withdraw();
    }
  }

  /** Nothing more is to be told of it; it is done soon. */
  void abandon() {
    abandoned = true;
    audio.abandon();
    withdraw();
  }

  private void withdraw() {
    if (queue.withdraw(this)) {
      whenDone.accept(this);
    }
  }

  /** Whether this thread tells its events. */
  boolean isTeller() {
    return Thread.currentThread() == teller;
  }

  @Override
  public void revoke() {
    revoked = true;
    audio.abandon();
  }

  @Override
  public void use(SpeechDecoder decoder) {
    teller = Thread.currentThread();
    try {
      boolean complete = reading.read(decoder);
      if (!complete && revoked && !abandoned) {
        cutOff(
            new RecognizerUnavailableException(
                "The recognisers were closed while somebody spoke", false));
      }
    } catch (RuntimeException | Error e) {
      cutOff(
          new RecognizerUnavailableException(
              "The recogniser has failed while somebody spoke; it is being replaced", e));
      throw e;
    } finally {
      whenDone.accept(this);
    }
  }

  @Override
  public void refused(RecognizerUnavailableException why) {
    teller = Thread.currentThread();
    if (!abandoned) {
      if (why.isTimeout()) {
        telling.leaseTimedOut();
      }
      cutOff(why);
    }
    whenDone.accept(this);
  }

  private void cutOff(RecognizerUnavailableException why) {
    telling.failed(why);
    reading.cutOff();
  }
}
