package io.dualloop.http;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests that come while an endpoint closes; none of them may wait for ever. */
class NeverAnsweredTest {

  private static final Command<String, String> EXPORT =
      TaskType.command("EXPORT", String.class, String.class);

  private final Transport transport = InProcessTransport.create();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();

  @AfterEach
  void close() {
    loop.close();
    transport.close();
  }

  private static void refuse(Runnable action) {
    throw new RejectedExecutionException("closed");
  }

  @Test
  void whatCanNotBeDeliveredAnyMoreFails() {
    WatchedTask task = new WatchedTask(NeverAnsweredTest::refuse, Standing.DOCUMENTS, 0);

    task.told(Standing.running(1), 0);

    assertThat(task.first().toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void whatIsHeldAfterTheEndIsAnsweredAtOnce() throws Exception {
    Places places = new Places("stream", HttpLimits.DEFAULT.streams());
    WatchedTasks tasks = new WatchedTasks(loop, Runnable::run, Standing.DOCUMENTS, 10);
    Waits waits = new Waits(loop, tasks, places, Runnable::run, Duration.ofMinutes(1));
    Told before = Standing.told(Standing.running(1), Long.MAX_VALUE);
    waits.close();

    CompletionStage<Told> held =
        waits.until(Standing.ID, User.ANYONE, Duration.ofMinutes(1), before, now -> false);

    assertThat(held.toCompletableFuture().get(10, SECONDS)).isEqualTo(before);
    assertThat(places.taken()).isZero();
  }

  @Test
  void aStreamThatOpensAfterTheEndIsCut() throws Exception {
    HttpEndpoint endpoint = HttpEndpoint.over(loop).type(EXPORT).build();
    Submitted made = loop.submit(EXPORT.of("a")).toCompletableFuture().get(10, SECONDS);
    TaskId id = ((Submitted.Accepted) made).status().taskId();
    HttpCall call =
        new HttpCall(
            "GET",
            "/tasks/" + id.value() + "/events",
            null,
            Map.of("Host", List.of("localhost")),
            atMost -> CompletableFuture.completedFuture(new byte[0]));
    HttpReply reply = endpoint.handle(call).toCompletableFuture().get(10, SECONDS);
    endpoint.close();
    CountDownLatch cut = new CountDownLatch(1);

    EventSource events = reply.events();
    if (events == null) {
      throw new AssertionError("no stream was granted");
    }
    events.open(new CutCounter(cut));

    assertThat(cut.await(10, SECONDS)).isTrue();
    assertThat(endpoint.openStreams()).isZero();
  }

  private record CutCounter(CountDownLatch cut) implements EventWriter {

    @Override
    public CompletionStage<Void> write(byte[] bytes) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void end() {}

    @Override
    public void abort() {
      cut.countDown();
    }
  }
}
