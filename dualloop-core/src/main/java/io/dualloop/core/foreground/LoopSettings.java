package io.dualloop.core.foreground;

import io.dualloop.api.Telemetry;
import io.dualloop.core.freshness.Memory;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.RecordSource;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a loop was built with. */
record LoopSettings(
    Transport transport,
    String name,
    LoopRuntime runtime,
    Telemetry telemetry,
    BiConsumer<String, Throwable> onError,
    @Nullable Executor outlets,
    @Nullable Duration tick,
    @Nullable Runnable onTick,
    Memory.Bounds memory,
    Map<String, RecordSource<?, ?>> records,
    RandomGenerator random,
    Limits limits) {

  /**
   * Encoding and decoding is short; two threads keep one large payload from holding up the rest.
   */
  static final int CODEC_THREADS = 2;

  /** A sweep that a store holds up must not hold up the beat, without which nothing is fresh. */
  static final int UPKEEP_THREADS = 2;

  /** An outlet may take as long as a sentence is spoken. */
  static final int OUTLET_THREADS = 8;
}
