package io.dualloop.examples.logistics;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.VoskRecognizers;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Vosk, with as many recognisers as recordings are heard at a time. */
final class VoskEars implements Ears, AutoCloseable {

  private static final int AT_A_TIME = 2;

  /** Half a minute is decoded in a few seconds. */
  private static final int WITHIN_SECONDS = 30;

  private final VoskRecognizers recognizers;
  private final Semaphore places = new Semaphore(AT_A_TIME);
  private final ExecutorService closing =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "demo-ears");
            thread.setDaemon(true);
            return thread;
          });

  private VoskEars(VoskRecognizers recognizers) {
    this.recognizers = recognizers;
  }

  /** Blocks until the recognisers are warm. */
  static VoskEars on(VoskModel model) throws IOException {
    return new VoskEars(VoskRecognizers.on(model).recognizers(AT_A_TIME).start());
  }

  @Override
  public CompletionStage<String> hear(byte[] wav) {
    if (!places.tryAcquire()) {
      return CompletableFuture.failedFuture(
          new RejectedExecutionException(AT_A_TIME + " recordings are being heard"));
    }
    try {
      Words words = new Words();
      PcmAudio audio = PcmAudio.wav("upload", new ByteArrayInputStream(wav));
      Hearing hearing = Hearing.with(recognizers).name("upload").start(audio, words);
      return hearing
          .over()
          .copy()
          .orTimeout(WITHIN_SECONDS, TimeUnit.SECONDS)
          .whenCompleteAsync((report, failure) -> hearing.close(), closing)
          .thenCompose(report -> words.all())
          .whenComplete((text, failure) -> places.release());
    } catch (IOException | RuntimeException e) {
      places.release();
      return CompletableFuture.failedFuture(e);
    }
  }

  /** What was said, whatever pauses were made in it. */
  private static final class Words implements SpeechListener {

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final CompletableFuture<String> trouble = new CompletableFuture<>();

    @Override
    public void ended(long utterance, Heard heard) {
      said.add(heard.text());
    }

    @Override
    public void failed(Throwable cause) {
      trouble.completeExceptionally(cause);
    }

    CompletableFuture<String> all() {
      return trouble.isDone() ? trouble : CompletableFuture.completedFuture(String.join(" ", said));
    }
  }

  @Override
  public void close() {
    closing.shutdown();
    recognizers.close();
  }
}
