package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LiveSamplesTest {

  private final LiveSamples live = new LiveSamples();

  @Test
  void whatComesAndGoesIsNoGrowth() {
    for (int i = 0; i < 100; i++) {
      live.add(60 + i % 3, i % 2);
    }

    assertThat(live.figures()).noneMatch(Figure::fails);
  }

  @Test
  void aThreadLeftByEachCallBreaksTheGoal() {
    for (int i = 0; i < 100; i++) {
      live.add(60 + i, 0);
    }

    assertThat(live.figures())
        .filteredOn(Figure::fails)
        .extracting(Figure::name)
        .containsExactly("live threads, growth");
  }

  @Test
  void oneProcessLeftBreaksTheGoal() {
    for (int i = 0; i < 100; i++) {
      live.add(60, i < 60 ? 0 : 1);
    }

    assertThat(live.figures())
        .filteredOn(Figure::fails)
        .extracting(Figure::name)
        .containsExactly("child processes, growth");
  }

  @Test
  void withoutSamplesNoGoalHolds() {
    assertThat(live.figures()).filteredOn(Figure::fails).hasSize(2);
  }

  @Test
  void countsThreads() throws InterruptedException {
    long before = LiveSamples.liveThreads();
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    try {
      assertThat(LiveSamples.liveThreads()).isGreaterThan(before);
    } finally {
      end.countDown();
      thread.join();
    }
  }

  @Test
  void countsChildProcesses() throws IOException, InterruptedException {
    long before = LiveSamples.childProcesses();
    Process cat = new ProcessBuilder("cat").start();
    try {
      assertThat(LiveSamples.childProcesses()).isEqualTo(before + 1);
    } finally {
      cat.destroy();
      cat.waitFor();
    }
  }
}
