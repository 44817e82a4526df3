package io.dualloop.rabbit;

import static io.dualloop.rabbit.Tasks.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.faults.Control;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServerExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The broker tells when a task is due that may begin later only. No loop sweeps here. */
class DelayLadderTest {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final TaskError WHY = TaskError.retryable("BUSY", "later");

  private final String namespace = Broker.namespace();
  private final Events events = new Events();
  private Broker broker;
  private Arrivals arrivals;
  private Transport transport;

  @BeforeEach
  void begin() {
    broker = new Broker(SERVERS.shared().amqpUri());
    transport =
        RabbitTransport.builder(broker.uri())
            .namespace(namespace)
            .delayLadder()
            .telemetry(events)
            .connect(InProcessTransport.create());
    await("the foot of the ladder is read").atMost(LONG).until(() -> broker.isRead(namespace));
    arrivals = new Arrivals(broker.uri(), namespace);
  }

  @AfterEach
  void end() {
    arrivals.close();
    transport.close();
    broker.delete(namespace, List.of(Tasks.TYPE));
    broker.deleteLadder(namespace);
  }

  private void submit(String id, Duration delay) {
    arrivals.sent(id, delay);
    now(transport.store().submit(Tasks.delayed(id, delay)));
  }

  @Test
  void aDelayedTaskIsMadeReadyWhenItIsDue() {
    Set<TaskId> woken = Arrivals.woken(transport);
    long since = System.nanoTime();
    submit("t", Duration.ofMillis(700));
    List<Claim> early = Tasks.claim(transport, 1);
    Duration asked = Duration.ofNanos(System.nanoTime() - since);
    assertThat(early.isEmpty() || asked.compareTo(ms(700)) >= 0).as("not before its time").isTrue();
    await("somebody is woken").atMost(LONG).until(() -> woken.contains(TaskId.of("t")));
    assertThat(Duration.ofNanos(System.nanoTime() - since)).isGreaterThanOrEqualTo(ms(700));
    assertThat(early.size() + Tasks.claim(transport, 1).size()).isEqualTo(1);
  }

  @Test
  void T07_soIsARetryRoundAfterRound() {
    Set<TaskId> woken = Arrivals.woken(transport);
    now(transport.store().submit(Tasks.task("t", null)));
    Random random = new Random(7);
    for (int round = 1; round <= 12; round++) {
      await("round " + round).atMost(LONG).until(() -> woken.remove(TaskId.of("t")));
      // It may have been the last round's, handed back meanwhile.
      Claim claim =
          await("begun")
              .atMost(LONG)
              .until(() -> Tasks.claim(transport, 1), claims -> !claims.isEmpty())
              .get(0);
      assertThat(claim.attempt()).isEqualTo(round);
      Duration delay = ms(1 + random.nextInt(400));
      arrivals.sent("t", delay);
      now(transport.store().settle(claim.ref(), new Outcome.RetryIn(delay, WHY, Work.STOPPED)));
      woken.clear();
    }
    await("the last").atMost(LONG).until(() -> woken.contains(TaskId.of("t")));
    // Here, too, it may have been the last round's.
    await("one word for each round").atMost(LONG).until(() -> events.of("rabbit.delay.due") == 12);
  }

  /** By its own entry each, and all are told apart by their ids. */
  @Test
  void mixedDelaysComeInTheirOrderAndNoneIsLostOrEarly() {
    Map<String, Duration> delays = new LinkedHashMap<>();
    Random random = new Random(42);
    for (int i = 0; i < 300; i++) {
      delays.put("t-" + i, ms(random.nextInt(1, 8_000)));
    }
    try (Control control = new Control()) {
      delays.forEach(this::submit);
      await("all have come")
          .atMost(LONG)
          .untilAsserted(
              () -> assertThat(arrivals.count()).as(events.toString()).isEqualTo(delays.size()));
      await("and were heard").atMost(LONG).until(() -> events.of("rabbit.delay.due") == 300);
      for (String id : delays.keySet()) {
        assertThat(arrivals.after(id)).as(id).isGreaterThanOrEqualTo(delays.get(id));
      }
      assertThat(swapped(delays.keySet(), control)).isEmpty();
    }
  }

  /** Those that differ by more than what a busy machine may do to both. */
  private List<String> swapped(Set<String> ids, Control control) {
    List<String> byTime = ids.stream().sorted(Comparator.comparingLong(arrivals::dueAt)).toList();
    List<String> swapped = new ArrayList<>();
    IntStream.range(0, byTime.size() - 1)
        .forEach(
            i ->
                byTime.subList(i + 1, byTime.size()).stream()
                    .filter(later -> arrivals.cameAt(later) < arrivals.cameAt(byTime.get(i)))
                    .filter(
                        later ->
                            arrivals.dueAt(later) - arrivals.dueAt(byTime.get(i))
                                > 1e9 + lateNanos(byTime.get(i), control))
                    .forEach(later -> swapped.add(later + " before " + byTime.get(i))));
    return swapped;
  }

  /** How long the machine had no time while this one was on the ladder. */
  private long lateNanos(String id, Control control) {
    long came = arrivals.cameAt(id);
    return control.lateNanos(came - arrivals.after(id).toNanos(), came);
  }

  @Test
  void aShortDelayDoesNotWaitBehindALongOne() {
    submit("long", Duration.ofHours(1));
    submit("middle", ms(25_500));
    submit("short", ms(200));
    await("the short one").atMost(ms(20_000)).until(() -> arrivals.has("short"));
    assertThat(arrivals.count()).isEqualTo(1);
  }

  @Test
  void whatIsDueAtOnceOrTooLateForTheLadderIsNotSent() {
    submit("now", Duration.ZERO);
    submit("some-day", Ladder.LONGEST.plusMillis(1));
    submit("soon", ms(100));
    await("the one that is").atMost(LONG).until(() -> arrivals.has("soon"));
    assertThat(arrivals.count()).isEqualTo(1);
    assertThat(broker.waiting(namespace)).isZero();
  }

  @Test
  void aWordThatComesTooEarlyDoesNoHarm() {
    now(transport.store().submit(Tasks.delayed("t", Duration.ofMinutes(1))));
    arrivals.fallDown("t");
    await("it was heard").atMost(LONG).until(() -> events.of("rabbit.delay.due") == 1);
    assertThat(Tasks.claim(transport, 1)).isEmpty();
    submit("next", ms(100));
    await("the next one").atMost(LONG).until(() -> Tasks.claim(transport, 2).size() == 1);
  }

  @Test
  void stepsThatWereDeletedAreMadeAgain() {
    submit("first", ms(100));
    await("the first").atMost(LONG).until(() -> arrivals.has("first"));
    broker.deleteSteps(namespace);
    submit("second", ms(300));
    await("the second").atMost(LONG).until(() -> arrivals.has("second"));
    assertThat(events.of("rabbit.connected")).isEqualTo(2);
  }

  private static Duration ms(int millis) {
    return Duration.ofMillis(millis);
  }
}
