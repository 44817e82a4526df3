package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vosk.Model;

/** The thread that owns one recogniser: makes it, feeds it, frees it. Nobody else touches it. */
final class VoiceThread implements Runnable {

  private record Job(PcmAudio audio, CompletableFuture<ListenReport> report) {}

  private static final Logger log = LoggerFactory.getLogger(VoiceThread.class);

  private final VoskModel model;
  private final Model lent;
  private final SpeechSettings settings;
  private final Delivery delivery;
  private final BlockingQueue<Job> waiting;
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private final Thread thread;
  private boolean closing;
  private @Nullable Job current;
  private @Nullable Thread closer;

  /** Takes a share in the model, which {@link #start} or the thread's end gives back. */
  VoiceThread(VoskModel model, SpeechSettings settings, Delivery delivery) {
    this.model = model;
    this.settings = settings;
    this.delivery = delivery;
    this.waiting = new ArrayBlockingQueue<>(settings.waitingAudios());
    this.thread = new Thread(this, "dualloop-" + settings.name());
    this.lent = model.acquire();
  }

  /** Starts the thread; the future tells when the recogniser is warm, or why there is none. */
  CompletableFuture<Void> start() {
    boolean started = false;
    try {
      thread.start();
      started = true;
    } finally {
      if (!started) {
        model.release();
      }
    }
    return ready;
  }

  synchronized CompletableFuture<ListenReport> add(PcmAudio audio) {
    if (closing) {
      throw new IllegalStateException(
          "This recogniser is closed; audio '" + audio.name() + "' is not listened to");
    }
    Job job = new Job(audio, new CompletableFuture<>());
    if (!waiting.offer(job)) {
      throw new RejectedExecutionException(
          "Audio '"
              + audio.name()
              + "' is refused: "
              + settings.waitingAudios()
              + " audios are waiting already (waitingAudios); let one end first");
    }
    return job.report();
  }

  /** Ends the thread soon; safe to call again and on the thread itself. */
  synchronized void stop() {
    closing = true;
    thread.interrupt();
  }

  /** Waits for the end; false if it hasn't come in time. On the thread itself it doesn't wait. */
  boolean awaitEnd(long millis) throws InterruptedException {
    if (Thread.currentThread() == thread) {
      return false;
    }
    thread.join(millis);
    return !thread.isAlive();
  }

  boolean isOwnThread() {
    return Thread.currentThread() == thread;
  }

  /**
   * Closes what is being read, for reads that no interrupt ends. On a thread of its own, because
   * some streams, such as those over HTTP, wait with closing for the read to end. That thread ends
   * when the stream gives way.
   */
  synchronized void closeCurrentAudio() {
    if (current == null || closer != null) {
      return;
    }
    closer = new Thread(current.audio()::close, thread.getName() + "-closer");
    closer.setDaemon(true);
    closer.start();
  }

  @Override
  public void run() {
    try {
      GuardedRecognizer recognizer = new GuardedRecognizer(lent);
      try {
        WarmUp.run(recognizer);
        ready.complete(null);
        listenUntilStopped(recognizer);
      } finally {
        recognizer.close();
      }
    } catch (IOException | RuntimeException | Error e) {
      if (!ready.completeExceptionally(e)) {
        log.error("The voice thread '{}' has ended by a failure", thread.getName(), e);
      }
    } finally {
      model.release();
      refuseTheRest();
    }
  }

  private void listenUntilStopped(GuardedRecognizer recognizer) {
    while (!isClosing()) {
      try {
        listen(recognizer, waiting.take());
      } catch (InterruptedException e) {
        // Somebody else's interrupt, such as one in a caller's callback, doesn't end the listening.
        log.debug("Interrupted while waiting for audio; closing: {}", isClosing());
      }
    }
  }

  private void listen(GuardedRecognizer recognizer, Job job) {
    setCurrent(job);
    try (PcmAudio audio = job.audio()) {
      ListenReport report =
          new Ear(recognizer, audio, settings, delivery, this::isClosing).listen();
      job.report().complete(report);
    } catch (InterruptedException e) {
      job.report().completeExceptionally(cancelled(job, e));
    } catch (Throwable e) {
      // Whatever a stream, a pace or a converter throws ends this audio, not the thread.
      if (isClosing()) {
        // Closing the stream under a blocked read is how it was ended.
        job.report().completeExceptionally(cancelled(job, e));
      } else {
        delivery.audioFailed(job.audio().name(), e);
        job.report().completeExceptionally(e);
      }
    } finally {
      setCurrent(null);
    }
  }

  private void refuseTheRest() {
    synchronized (this) {
      closing = true;
    }
    for (Job job = waiting.poll(); job != null; job = waiting.poll()) {
      job.audio().close();
      job.report().completeExceptionally(cancelled(job, null));
    }
  }

  private static CancellationException cancelled(Job job, @Nullable Throwable cause) {
    CancellationException cancelled =
        new CancellationException(
            "The recogniser was closed before audio '" + job.audio().name() + "' had ended");
    if (cause != null) {
      cancelled.initCause(cause);
    }
    return cancelled;
  }

  private synchronized boolean isClosing() {
    return closing;
  }

  private synchronized void setCurrent(@Nullable Job job) {
    current = job;
  }
}
