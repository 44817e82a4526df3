package io.dualloop.benchmarks.redis;

import java.io.Serializable;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.redisson.Redisson;
import org.redisson.api.RScheduledExecutorService;
import org.redisson.api.WorkerOptions;
import org.redisson.config.Config;

/** Redisson's distributed executor. */
final class RedissonExecutor implements Contender {

  /** The payload goes with it. */
  private static final class Work implements Callable<String>, Serializable {
    private static final long serialVersionUID = 1L;
    private final String payload;

    Work(String payload) {
      this.payload = payload;
    }

    @Override
    public String call() {
      return payload.isEmpty() ? "empty" : "done";
    }
  }

  private final RScheduledExecutorService executor;

  RedissonExecutor(String uri) {
    Config config = new Config();
    config.useSingleServer().setAddress(uri);
    executor = Redisson.create(config).getExecutorService("work");
    executor.registerWorkers(WorkerOptions.defaults().workers(SLOTS));
  }

  @Override
  public CompletableFuture<?> begin(long number) {
    return executor.submit(new Work(PAYLOAD)).toCompletableFuture();
  }
}
