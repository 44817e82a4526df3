package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SideBySideTest {

  private static final List<Integer> ITEMS = IntStream.range(0, 30).boxed().toList();

  @Test
  void resultsComeInTheOrderOfTheItems() throws Exception {
    AtomicInteger done = new AtomicInteger();

    List<Integer> results = SideBySide.run(ITEMS, 3, number -> item -> 2 * item, done::set);

    assertThat(results).isEqualTo(ITEMS.stream().map(item -> 2 * item).toList());
    assertThat(done).hasValue(ITEMS.size());
  }

  @Test
  void asManyAsToldWorkAtATime() throws Exception {
    CyclicBarrier together = new CyclicBarrier(3);

    assertThat(
            SideBySide.run(
                ITEMS, 3, number -> item -> together.await(10, TimeUnit.SECONDS), done -> {}))
        .hasSize(ITEMS.size());
  }

  @Test
  void whatFailsEndsItAndWorkersAreClosed() {
    AtomicInteger closed = new AtomicInteger();

    assertThatThrownBy(() -> SideBySide.run(ITEMS, 1, number -> failing(closed), done -> {}))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("no");
    assertThat(closed).hasValue(1);
  }

  private static SideBySide.Worker<Integer, Integer> failing(AtomicInteger closed) {
    return new SideBySide.Worker<>() {
      @Override
      public Integer work(Integer item) throws IOException {
        throw new IOException("no");
      }

      @Override
      public void close() {
        closed.incrementAndGet();
      }
    };
  }
}
