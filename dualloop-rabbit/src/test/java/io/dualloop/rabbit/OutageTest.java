package io.dualloop.rabbit;

import static io.dualloop.rabbit.Tasks.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.faults.Control;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What happens to the broker, and that all is well again by itself. */
class OutageTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final int PUBLISH_LIMIT = 50;
  private static RabbitServer server;

  private final String namespace = Broker.namespace();
  private final Events events = new Events();
  private final AtomicInteger reconnected = new AtomicInteger();
  private final List<TaskStatus> heard = new CopyOnWriteArrayList<>();
  private final Set<TaskId> woken = ConcurrentHashMap.newKeySet();
  private final Set<TaskId> asked = ConcurrentHashMap.newKeySet();
  private final AtomicInteger number = new AtomicInteger();
  private Transport transport = InProcessTransport.create();

  @BeforeAll
  static void startServer() {
    server = RabbitServer.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @AfterEach
  void end() {
    transport.close();
  }

  private void open() {
    transport =
        RabbitTransport.builder(server.amqpUri())
            .namespace(namespace)
            .telemetry(events)
            .publishLimit(PUBLISH_LIMIT)
            .connect(InProcessTransport.create());
    Registration unused =
        transport
            .feed()
            .listen(
                Tasks.WATCHER,
                new StatusFeed.Sink() {
                  @Override
                  public void onStatus(TaskStatus status) {
                    heard.add(status);
                  }

                  @Override
                  public void onReconnected() {
                    reconnected.incrementAndGet();
                  }
                });
    Registration unusedToo =
        transport.queue().serve(Set.of(Tasks.TYPE), 4, (lane, id) -> woken.add(id));
  }

  private String submit() {
    String id = "t-" + number.incrementAndGet();
    now(transport.store().submit(Tasks.task(id, Tasks.WATCHER)));
    return id;
  }

  /**
   * A task is submitted, heard of by a worker, begun, and its watcher is told so; this one, or one
   * of those submitted since that was so the last time: on a busy machine each takes longer.
   */
  private boolean works() {
    String id = submit();
    asked.add(TaskId.of(id));
    boolean isWoken = within(() -> asked.stream().anyMatch(woken::contains));
    Tasks.claim(transport, 4);
    boolean works = isWoken && within(() -> heard.stream().anyMatch(this::isBegun));
    if (works) {
      asked.clear();
    }
    return works;
  }

  private boolean isBegun(TaskStatus status) {
    return asked.contains(status.taskId()) && status.state() == TaskState.PROCESSING;
  }

  private static boolean within(Callable<Boolean> condition) {
    try {
      await("a hint").atMost(Duration.ofMillis(500)).until(condition);
      return true;
    } catch (ConditionTimeoutException e) {
      return false;
    }
  }

  private void awaitWorks() {
    await("wake-ups and statuses go round").atMost(LONG).until(this::works);
  }

  /** The bound is 2 s, and the rest is for a busy machine, beside when it has no time at all. */
  private void worksSoon() {
    try (Control control = new Control()) {
      long since = System.nanoTime();
      awaitWorks();
      long now = System.nanoTime();
      assertThat(Duration.ofNanos(now - since - control.lateNanos(since, now)))
          .isLessThan(Duration.ofSeconds(5));
    }
  }

  @Test
  void T18_itIsAwayAtTheStart() {
    server.stopApp();
    open();
    now(transport.store().submit(Tasks.task("early", null)));
    assertThat(Tasks.claim(transport, 1)).hasSize(1);
    await("it is reported").atMost(LONG).until(() -> events.of("rabbit.connection") > 1);
    server.startApp();
    // A fresh client succeeds at once now.
    worksSoon();
    assertThat(reconnected).hasPositiveValue();
  }

  @Test
  void T18_itIsKilledAndRestarted() {
    open();
    awaitWorks();
    int before = reconnected.get();
    // Of a queue that was made just before it RabbitMQ may keep half.
    assertThat(server.ctl("eval", "mnesia:sync_log().")).isEqualTo("ok");
    server.kill();
    server.restart();
    worksSoon();
    assertThat(reconnected).hasValueGreaterThan(before);
  }

  @Test
  void T18_anOperatorClosesTheConnections() {
    open();
    awaitWorks();
    server.closeAllConnections();
    awaitWorks();
    await("no consumer is left over or doubled")
        .atMost(LONG)
        .until(
            () ->
                new Broker(server.amqpUri())
                        .ask(channel -> channel.consumerCount(namespace + ".work.QUERY.NORMAL"))
                    == 1);
  }

  @Test
  void anAlarmMakesHintsFailAndNobodyWait() {
    open();
    awaitWorks();
    server.memoryAlarm(true);
    List<CompletableFuture<Void>> all = new ArrayList<>();
    try {
      await("what does not fit is refused")
          .atMost(LONG)
          .until(
              () -> {
                all.add(
                    transport
                        .queue()
                        .wake(Tasks.LANE, TaskId.of("w-" + all.size()))
                        .toCompletableFuture());
                return events.of("rabbit.blocked") > 0
                    && all.stream().anyMatch(CompletableFuture::isCompletedExceptionally);
              });
      submit();
    } finally {
      server.memoryAlarm(false);
    }
    awaitWorks();
    await("every stage has ended")
        .atMost(LONG)
        .until(() -> all.stream().allMatch(CompletableFuture::isDone));
  }

  @Test
  void T18_queuesAreDeletedUnderIt() {
    open();
    awaitWorks();
    Integer unused =
        new Broker(server.amqpUri())
            .ask(
                channel -> {
                  channel.queueDelete(namespace + ".work.QUERY.NORMAL");
                  return channel
                      .queueDelete(namespace + ".status." + Names.escaped(Tasks.WATCHER))
                      .getMessageCount();
                });
    awaitWorks();
    assertThat(events.of("rabbit.subscription.lost")).isGreaterThanOrEqualTo(2);
    assertThat(reconnected).hasValueGreaterThan(1);
    // What the broker then counts as delivered, and no channel saw, comes on a new one.
    await("both are read on a new channel once more")
        .atMost(LONG)
        .until(() -> events.of("rabbit.subscription.renewed") == 2);
    awaitWorks();
  }

  @Test
  void theBrokerLosesPatienceWithAWakeUp() {
    server.consumerTimeout(Duration.ofSeconds(1));
    try {
      open();
      await("it is kept too long").atMost(LONG).until(() -> isLostAfter(submit()));
    } finally {
      server.consumerTimeout(Duration.ofMinutes(30));
    }
    awaitWorks();
  }

  private boolean isLostAfter(String unclaimed) {
    try {
      await(unclaimed)
          .atMost(Duration.ofSeconds(5))
          .until(() -> events.of("rabbit.subscription.lost") > 0);
      return true;
    } catch (ConditionTimeoutException e) {
      return false;
    }
  }

  /** As the transport declares it, but for its length. */
  private Map<String, Object> otherwise() {
    return Map.of(
        "x-queue-type",
        "quorum",
        "x-max-length",
        7,
        "x-overflow",
        "reject-publish",
        "x-dead-letter-exchange",
        namespace + ".parked",
        "x-dead-letter-strategy",
        "at-least-once",
        "x-delivery-limit",
        Topology.DELIVERY_LIMIT);
  }

  @Test
  void aQueueThatIsDeclaredOtherwiseIsNamedAndHarmsNoOther() {
    String queue = namespace + ".work.QUERY.HIGH";
    Integer unused =
        new Broker(server.amqpUri())
            .ask(
                channel ->
                    channel.queueDeclare(queue, true, false, false, otherwise()).getMessageCount());
    open();
    awaitWorks();
    await("it is reported").atMost(LONG).until(() -> events.of("rabbit.clash") > 0);
    assertThat(events.failures)
        .filteredOn(failure -> failure instanceof ClashException)
        .first()
        .extracting(Throwable::getMessage)
        .asString()
        .contains(queue)
        .contains("7")
        .contains("100000");
    CompletableFuture<Void> wake =
        transport
            .queue()
            .wake(new Submission.Lane(Tasks.TYPE, Priority.HIGH), TaskId.of("h"))
            .toCompletableFuture();
    assertThat(wake).failsWithin(LONG).withThrowableThat().withMessageContaining(queue);
  }
}
