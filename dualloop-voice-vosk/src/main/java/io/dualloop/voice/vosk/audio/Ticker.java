package io.dualloop.voice.vosk.audio;

import java.util.concurrent.TimeUnit;

/** The time that goes on while one waits for sound; a test's stands still. */
interface Ticker {

  /** The machine's. */
  Ticker SYSTEM =
      new Ticker() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void sleep(long nanos) throws InterruptedException {
          TimeUnit.NANOSECONDS.sleep(nanos);
        }
      };

  /** As {@link System#nanoTime()}. */
  long nanos();

  /** Waits about so long. */
  void sleep(long nanos) throws InterruptedException;
}
