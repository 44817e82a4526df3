package io.dualloop.voice.vosk.speaking;

import java.util.concurrent.Semaphore;

/**
 * Runs a voice, each text on a thread of its own, so that one that hangs and can't be interrupted
 * holds up nothing else. Those are left behind, up to a limit; they end when the voice gives way.
 */
final class Synthesis {

  private static final int MOST_AT_ONCE = 16;

  private final SpeechSynthesizer voice;
  private final String threadName;
  private final Semaphore free = new Semaphore(MOST_AT_ONCE);

  Synthesis(SpeechSynthesizer voice, String threadName) {
    this.voice = voice;
    this.threadName = threadName;
  }

  /** Begins; the result ends it if it is not wanted any more. */
  Runnable begin(String text, SpokenSamples to) throws SynthesisException {
    if (!free.tryAcquire()) {
      throw new SynthesisException(
          MOST_AT_ONCE + " earlier texts keep the voice busy; it seems to hang and not to stop");
    }
    boolean begun = false;
    try {
      Thread thread = new Thread(() -> run(text, to), threadName);
      thread.setDaemon(true);
      thread.start();
      begun = true;
      return () -> {
        to.cancel();
        thread.interrupt();
      };
    } finally {
      if (!begun) {
        free.release();
      }
    }
  }

  private void run(String text, SpokenSamples to) {
    try {
      voice.synthesize(text, to);
      to.finish();
    } catch (Throwable e) {
      // Whatever a voice throws ends this speech only. If it was stopped, nobody reads this.
      to.fail(e);
    } finally {
      free.release();
    }
  }
}
