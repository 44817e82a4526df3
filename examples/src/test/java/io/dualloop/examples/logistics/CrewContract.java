package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.spi.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real processes, real servers and real HTTP; only nobody speaks. */
@Timeout(120)
abstract class CrewContract {

  private static final long SEED = 17;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final PlayClock clock = new PlayClock();
  private final List<String> progress = new CopyOnWriteArrayList<>();
  private final List<Answer<Booking>> told = new CopyOnWriteArrayList<>();

  private final List<TaskStatus> heard = new CopyOnWriteArrayList<>();
  private final HeardHints counting =
      new HeardHints() {
        @Override
        public void told(TaskStatus status) {
          heard.add(status);
        }
      };

  /** Where nobody works yet. */
  abstract Place place();

  /** An address that is none. */
  abstract Place nowhere();

  @Test
  void theOrderOfAKilledWorkerIsCarriedOutOnceByTheOther() throws Exception {
    Place place = place();
    List<Worker> workers;
    try (Carrier carrier = Carrier.open(new CarrierScript(SEED), clock);
        Transport transport = counting.of(place.connect());
        Crew crew = Crew.start(orders(place, carrier), clock, progress::add);
        ForegroundLoop loop = ForegroundLoop.on(transport).start()) {
      Place.awaitAnswer(transport);
      workers = crew.workers();
      Session<String> session = loop.openSession("call-1", User.ANYONE, text -> {});
      var unused = session.newTurn().submit(Tasks.REDELIVER.of(new Redeliver("1027")), told::add);

      await("the order is carried out").atMost(LIMIT).until(() -> done() > 0);

      Crew.Kill kill = crew.killed().orElseThrow();
      await("the other worker has told that it is done")
          .atMost(LIMIT)
          .until(() -> last(crew).finished());
      // Before that, the carrier was too busy for one attempt.
      assertThat(crew.attempts()).extracting(Attempt::taskId).containsOnly(kill.taskId());
      assertThat(crew.attempts())
          .filteredOn(each -> !each.finished())
          .singleElement()
          .satisfies(
              lost -> {
                assertThat(lost.worker()).isEqualTo(kill.worker());
                assertThat(lost.token()).isLessThan(last(crew).token());
              });
      assertThat(last(crew).worker()).isNotEqualTo(kill.worker());
      assertThat(carrier.bookings()).as("one order, one delivery").isOne();
      assertThat(done()).as("told once").isOne();
      assertThat(crew.wakeUps()).as("wake-ups that came by the broker").isPositive();
      assertThat(heard).as("statuses that came by the broker").isNotEmpty();
      assertThat(progress).last().asString().endsWith("begins REDELIVER again");
    }
    assertThat(workers).allSatisfy(each -> assertThat(ProcessHandle.of(each.pid())).isNotPresent());
  }

  @Test
  void aWorkerThatCantStartIsToldOf() throws Exception {
    try (Carrier carrier = Carrier.open(new CarrierScript(SEED), clock)) {
      assertThatThrownBy(() -> Crew.start(orders(nowhere(), carrier), clock, progress::add))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("worker-1 ended before it was ready");
    }
  }

  private static Attempt last(Crew crew) {
    List<Attempt> attempts = crew.attempts();
    return attempts.get(attempts.size() - 1);
  }

  private long done() {
    return told.stream().filter(Answer.Fresh.class::isInstance).count();
  }

  private static Worker.Orders orders(Place place, Carrier carrier) {
    return new Worker.Orders(place, carrier.address(), SEED);
  }
}
