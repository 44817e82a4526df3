package io.dualloop.benchmarks.loop;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A ring of the LMAX Disruptor with one consumer that waits without spinning, as our loops do. */
final class RingLoop implements Executor, AutoCloseable {

  static final String SETTINGS = "ring of 65,536, several producers, BlockingWaitStrategy";
  private static final int SIZE = 1 << 16;

  private final Disruptor<Slot> disruptor =
      new Disruptor<>(
          Slot::new,
          SIZE,
          DaemonThreadFactory.INSTANCE,
          ProducerType.MULTI,
          new BlockingWaitStrategy());

  /** A place in the ring. */
  private static final class Slot {
    private @Nullable Runnable action;
  }

  RingLoop() {
    disruptor.handleEventsWith(
        (slot, sequence, endOfBatch) -> {
          Runnable action = slot.action;
          slot.action = null;
          if (action != null) {
            action.run();
          }
        });
    var unused = disruptor.start();
  }

  @Override
  public void execute(Runnable action) {
    disruptor.publishEvent((slot, sequence, given) -> slot.action = given, action);
  }

  @Override
  public void close() {
    disruptor.halt();
  }
}
