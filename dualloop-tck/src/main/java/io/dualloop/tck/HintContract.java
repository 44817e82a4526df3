package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Submission;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The work queue and the status feed: hints, but hints that come while nothing is broken. */
abstract class HintContract extends ContractCase {

  private static final Address ELSEWHERE = new Address("foreground-2");
  private static final Submission.Lane LANE = new Submission.Lane(Rig.TYPE, Priority.NORMAL);

  @Test
  void T01_aWakeReachesThoseWhoServeTheLane() {
    List<TaskId> woken = serve(Rig.TYPE);
    wake("a", LANE);
    awaitWake(woken, "a");
  }

  @Test
  @Needs(Capability.STORE_WAKES)
  void T01_aSubmitWakes() {
    List<TaskId> woken = serve(Rig.TYPE);
    rig.accepted(task("a"));
    awaitWake(woken, "a");
  }

  @Test
  @Needs(Capability.STORE_WAKES)
  void T01_aTaskThatFallsDueWakes() {
    List<TaskId> woken = serve(Rig.TYPE);
    rig.accepted(task("a").delay(Duration.ofSeconds(5)));
    rig.after(Duration.ofSeconds(5));
    awaitWake(woken, "a");
  }

  @Test
  void T12_T01_otherTypesDoNotWake() {
    List<TaskId> woken = serve(Rig.TYPE);
    wake("b", new Submission.Lane("OTHER", Priority.HIGH));
    wake("a", LANE);
    awaitWake(woken, "a");
    assertThat(woken).doesNotContain(id("b"));
  }

  @Test
  void T17_T01_aWorkerThatThrowsDisturbsNobody() {
    Registration bad =
        rig.transport
            .queue()
            .serve(
                Set.of(Rig.TYPE),
                1,
                (lane, woken) -> {
                  throw new IllegalStateException("a worker's defect");
                });
    List<TaskId> woken = serve(Rig.TYPE);
    // A queue that hands a wake to one of several workers has to come to the good one in time.
    for (int i = 0; i < 4; i++) {
      wake("a-" + i, LANE);
    }
    rig.until("the good worker is woken", () -> !woken.isEmpty());
    bad.close();
  }

  @Test
  void T06_oneListensAtOneAddress() {
    assertThatThrownBy(() -> rig.transport.feed().listen(Rig.WATCHER, status -> {}))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void T06_aClosedRegistrationFreesTheAddress() {
    Registration first = rig.transport.feed().listen(ELSEWHERE, status -> {});
    first.close();
    first.close();
    Heard second = new Heard(rig, rig.transport, ELSEWHERE);
    rig.settle(rig.running(task("a").watcher(ELSEWHERE)), done("1"));
    second.await("a", TaskState.SUCCEEDED);
  }

  @Test
  void T17_T06_aListenerThatThrowsDisturbsNobodyAndGoesOnListening() {
    List<TaskStatus> reached = new CopyOnWriteArrayList<>();
    Registration bad =
        rig.transport
            .feed()
            .listen(
                ELSEWHERE,
                status -> {
                  reached.add(status);
                  throw new IllegalStateException("a listener's defect");
                });
    for (String each : List.of("a", "b")) {
      Claim claim = rig.running(task(each));
      rig.watch(each, ELSEWHERE);
      rig.settle(claim, done("1"));
      rig.until(
          "the bad listener is told of " + each,
          () -> reached.stream().anyMatch(status -> Heard.is(status, each) && status.isEnded()));
      rig.heard.await(each, TaskState.SUCCEEDED);
    }
    bad.close();
  }

  /** A hint without a task behind it is nothing: where the store wakes, the task alone is told. */
  private void wake(String id, Submission.Lane lane) {
    rig.accepted(task(id).type(lane.type()).priority(lane.priority()));
    rig.now(rig.transport.queue().wake(lane, id(id)));
  }

  private List<TaskId> serve(String type) {
    List<TaskId> woken = new CopyOnWriteArrayList<>();
    Registration unused = rig.transport.queue().serve(Set.of(type), 4, (lane, id) -> woken.add(id));
    return woken;
  }

  private void awaitWake(List<TaskId> woken, String id) {
    rig.until("the worker is woken for " + id, () -> woken.contains(id(id)));
  }
}
