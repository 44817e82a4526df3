package io.dualloop.benchmarks.faults;

import io.dualloop.api.User;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A worker is killed with SIGKILL while it holds a task over Redis; another one stands by. From the
 * kill to the moment at which that one has begun the task again, and until its answer is told.
 */
final class Kills implements Part {

  private static final String MEASURE = "worker killed to resumed, lease 2 s";

  /** How often stores are swept for leases that are over. */
  private static final Duration SCAN = Duration.ofSeconds(1);

  private static final Duration MARGIN = Duration.ofMillis(500);
  private static final long PATIENCE_SECONDS = 60;

  /** Who began an attempt, and when. */
  private record Begin(Worker worker, long at) {}

  private final Map<Long, BlockingQueue<Begin>> begins = new ConcurrentHashMap<>();

  @Override
  public String name() {
    return MEASURE;
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    Latencies resumed = new Latencies();
    Latencies answered = new Latencies();
    List<Worker> workers = new ArrayList<>();
    try (RedisServer server = RedisServer.start();
        Transport transport = RedisTransport.connect(server.uri());
        ForegroundLoop loop = ForegroundLoop.on(transport).start()) {
      Session<String> session = loop.openSession("session", User.of("user"), text -> {});
      for (long number = 0; number < run.of(30, 10); number++) {
        standBy(workers, server);
        long[] times = kill(session, workers, number);
        resumed.add(times[0]);
        answered.add(times[1]);
        run.progress()
            .accept(
                "  kill "
                    + (number + 1)
                    + ": resumed after "
                    + TimeUnit.NANOSECONDS.toMillis(times[0])
                    + " ms, answered after "
                    + TimeUnit.NANOSECONDS.toMillis(times[1])
                    + " ms");
      }
    } finally {
      workers.forEach(Worker::close);
    }
    double most = (double) WorkerMain.LEASE.plus(SCAN).plus(MARGIN).toMillis();
    return List.of(
        Line.lower("p50", "ms").alone(MEASURE, resumed.millis(50)),
        Line.lower("max", "ms").alone(MEASURE, resumed.maxMillis()).goal(most),
        Line.lower("max", "ms").alone("worker killed to told answer", answered.maxMillis()));
  }

  /** There are always two, so that nobody has to wait for one to start. */
  private void standBy(List<Worker> workers, RedisServer server) throws Exception {
    while (workers.size() < 2) {
      workers.add(new Worker(server.uri(), this::began));
    }
    for (Worker worker : workers) {
      worker.awaitReady();
    }
  }

  private void began(Worker worker, long number) {
    begins(number).add(new Begin(worker, System.nanoTime()));
  }

  private BlockingQueue<Begin> begins(long number) {
    return begins.computeIfAbsent(number, any -> new LinkedBlockingQueue<>());
  }

  private Begin next(long number) throws Exception {
    Begin begin = begins(number).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (begin == null) {
      throw new TimeoutException("nobody began task " + number);
    }
    return begin;
  }

  private long[] kill(Session<String> session, List<Worker> workers, long number) throws Exception {
    CompletableFuture<Long> told = new CompletableFuture<>();
    var unused =
        session
            .newTurn()
            .submit(
                WorkerMain.DOOMED.of(number),
                answer -> {
                  if (answer instanceof Answer.Fresh<String>) {
                    told.complete(System.nanoTime());
                  } else if (answer.isLast()) {
                    told.completeExceptionally(new IllegalStateException(answer.toString()));
                  }
                });
    Worker victim = next(number).worker();
    long killed = System.nanoTime();
    victim.kill();
    Begin again = next(number);
    again.worker().end(number);
    long answered = told.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    workers.remove(victim);
    victim.close();
    return new long[] {again.at() - killed, answered - killed};
  }
}
