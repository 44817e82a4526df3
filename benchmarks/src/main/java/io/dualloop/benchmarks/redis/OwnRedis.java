package io.dualloop.benchmarks.redis;

import io.dualloop.benchmarks.contest.ContestServer;
import io.dualloop.testservers.RedisServer;
import java.time.Duration;

/**
 * A contender's private Redis, which writes nothing to disk: the engine is measured, not the disk.
 */
final class OwnRedis implements ContestServer {

  private final RedisServer server = RedisServer.start("--appendonly no", "--save", "");

  String uri() {
    return server.uri();
  }

  @Override
  public Duration processor() {
    return ProcessHandle.of(server.pid())
        .flatMap(each -> each.info().totalCpuDuration())
        .orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    server.close();
  }
}
