package io.dualloop.voice.vosk;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that owns one recogniser: makes it, lends it to one utterance after the other, frees
 * it, and makes another if it fails. Nobody else touches it.
 */
final class RecognizerThread implements Runnable {

  private static final long BEFORE_ANOTHER_TRY_MILLIS = 1_000;

  private static final Logger log = LoggerFactory.getLogger(RecognizerThread.class);

  private final Vocabulary vocabulary;
  private final SpeechDecoder.Factory factory;
  private final LeaseQueue queue;
  private final Runnable atEnd;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final Thread thread;
  private @Nullable Leaseholder current;
  private boolean revoked;

  RecognizerThread(
      Vocabulary vocabulary,
      int number,
      SpeechDecoder.Factory factory,
      LeaseQueue queue,
      Runnable atEnd) {
    this.vocabulary = vocabulary;
    this.factory = factory;
    this.queue = queue;
    this.atEnd = atEnd;
    this.thread = new Thread(this, "dualloop-recognize-" + vocabulary.name() + "-" + number);
    thread.setDaemon(true);
  }

  /** Starts the thread; the future tells when the recogniser is warm, or why there is none. */
  CompletableFuture<Void> start() {
    try {
      thread.start();
    } catch (Error e) {
      // No memory for another thread.
      atEnd.run();
      ready.completeExceptionally(e);
    }
    return ready;
  }

  /** Waits for the end; false if it hasn't come in time. On the thread itself it doesn't wait. */
  boolean awaitEnd(long millis) throws InterruptedException {
    if (Thread.currentThread() != thread) {
      thread.join(Math.max(1, millis));
    }
    return !thread.isAlive();
  }

  boolean isOwnThread() {
    return Thread.currentThread() == thread;
  }

  /** Ends the present lease, and the next at once, because the queue is closed. */
  void revoke() {
    Leaseholder holder;
    synchronized (this) {
      revoked = true;
      holder = current;
    }
    if (holder != null) {
      holder.revoke();
    }
  }

  @Override
  public void run() {
    try {
      SpeechDecoder decoder = make();
      if (decoder != null) {
        ready.complete(null);
        lend(decoder);
      }
    } finally {
      atEnd.run();
    }
  }

  private @Nullable SpeechDecoder make() {
    SpeechDecoder decoder = null;
    try {
      decoder = factory.make(vocabulary);
      WarmUp.run(decoder);
      queue.recognizers(1);
      return decoder;
    } catch (IOException | RuntimeException | Error e) {
      if (decoder != null) {
        closeBroken(decoder);
      }
      if (!ready.completeExceptionally(e)) {
        log.error("A recogniser ({}) can't be made in place of another", vocabulary.name(), e);
      }
      return null;
    }
  }

  private void lend(SpeechDecoder first) {
    SpeechDecoder decoder = first;
    for (Leaseholder next = queue.take(); next != null; next = queue.take()) {
      if (!use(decoder, next)) {
        decoder = replace(decoder);
        if (decoder == null) {
          return;
        }
      }
    }
    decoder.close();
  }

  private boolean use(SpeechDecoder decoder, Leaseholder holder) {
    boolean at;
    synchronized (this) {
      current = holder;
      at = revoked;
    }
    if (at) {
      holder.revoke();
    }
    try {
      holder.use(decoder);
      // Whoever comes next begins without the words and the voice of this one.
      String unused = decoder.finalResult();
      return true;
    } catch (RuntimeException | Error e) {
      log.error("A recogniser ({}) has failed and is replaced", vocabulary.name(), e);
      return false;
    } finally {
      synchronized (this) {
        current = null;
      }
    }
  }

  /** Null if the close has come. */
  private @Nullable SpeechDecoder replace(SpeechDecoder broken) {
    queue.recognizers(-1);
    closeBroken(broken);
    SpeechDecoder made = make();
    while (made == null) {
      if (queue.awaitClose(BEFORE_ANOTHER_TRY_MILLIS)) {
        return null;
      }
      made = make();
    }
    return made;
  }

  private void closeBroken(SpeechDecoder decoder) {
    try {
      decoder.close();
    } catch (RuntimeException | Error e) {
      log.warn("A recogniser ({}) that has failed can't be closed", vocabulary.name(), e);
    }
  }
}
