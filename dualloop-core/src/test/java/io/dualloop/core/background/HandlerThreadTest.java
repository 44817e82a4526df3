package io.dualloop.core.background;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HandlerThreadTest {

  private final HandlerThread thread = new HandlerThread();

  @Test
  void interruptsTheThreadThatIsInsideAndClearsItWhenItLeaves() {
    assertThat(thread.enter()).isTrue();
    thread.interrupt();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();

    thread.leave();

    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void doesNotInterruptAThreadThatHasLeft() {
    assertThat(thread.enter()).isTrue();
    thread.leave();

    thread.interrupt();

    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void leavesAnInterruptOfSomebodyElseAlone() {
    assertThat(thread.enter()).isTrue();
    Thread.currentThread().interrupt();

    thread.leave();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void doesNotLetAHandlerBeginAfterTheInterrupt() {
    thread.interrupt();

    assertThat(thread.enter()).isFalse();
    assertThat(Thread.interrupted()).isFalse();
  }
}
