package io.dualloop.examples.logistics;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.Speech;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Shows what is said, as it is said. */
final class LiveJournal extends Journal {

  private final PrintStream out;
  private final CountDownLatch goodbye = new CountDownLatch(1);

  LiveJournal(PlayClock clock, PrintStream out) {
    super(clock);
    this.out = out;
  }

  @Override
  public void heard(long turn, Heard words) {
    super.heard(turn, words);
    out.println("you        " + words.text());
  }

  @Override
  public void saying(long turn, Speech speech) {
    super.saying(turn, speech);
    if (speech instanceof Speech.Words words) {
      out.println("assistant  " + words.text());
    }
  }

  @Override
  public void said(long turn, Speech speech, int wordsHeard, boolean complete) {
    if (speech.equals(Speech.words("Goodbye."))) {
      goodbye.countDown();
    }
  }

  @Override
  public void unsaid(long turn, String text, Unsaid why) {
    out.println("(not said: " + text + ")");
  }

  @Override
  public void trouble(Throwable cause) {
    out.println("(trouble: " + cause.getMessage() + ")");
  }

  @Override
  public void silent() {
    goodbye.countDown();
  }

  /** Waits for the end of the call, or until it has lasted for too long. */
  void awaitGoodbye(Duration longest) throws InterruptedException {
    if (!goodbye.await(longest.toMillis(), TimeUnit.MILLISECONDS)) {
      out.println("(the call has lasted for " + longest.toMinutes() + " minutes and is ended)");
    }
  }
}
