package io.dualloop.core.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.TaskStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is called in whatever order, and however time goes on in between. */
class TaskStoreProperties {

  private static final int TASKS = 4;
  private static final int MANY_TASKS = 40;

  @Provide
  Arbitrary<List<Operation>> fewTasks() {
    return operations(TASKS, 150);
  }

  @Provide
  Arbitrary<List<Operation>> manyTasks() {
    return operations(MANY_TASKS, 300);
  }

  private static Arbitrary<List<Operation>> operations(int tasks, int max) {
    Arbitrary<Operation.Kind> kinds =
        Arbitraries.frequency(
                net.jqwik.api.Tuple.of(3, Operation.Kind.SUBMIT),
                net.jqwik.api.Tuple.of(4, Operation.Kind.CLAIM),
                net.jqwik.api.Tuple.of(2, Operation.Kind.WAIT),
                net.jqwik.api.Tuple.of(2, Operation.Kind.SWEEP))
            .flatMap(
                often ->
                    Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(1, Arbitraries.just(often)),
                        net.jqwik.api.Tuple.of(2, Arbitraries.of(Operation.Kind.class))));
    return Combinators.combine(
            kinds,
            Arbitraries.integers().between(0, tasks - 1),
            Arbitraries.integers().between(0, 20))
        .as(Operation::new)
        .list()
        .ofMinSize(30)
        .ofMaxSize(max);
  }

  @Property(tries = 2_000)
  void everyTaskKeepsItsPromises(@ForAll("fewTasks") List<Operation> operations) {
    Rig rig = new Rig();
    RandomRun run = new RandomRun(rig);
    Observer observer = new Observer(rig);
    for (Operation operation : operations) {
      run.perform(operation);
      for (int i = 0; i < TASKS; i++) {
        observer.observe("t-" + i);
      }
    }
    noVersionTwice(rig.heard);
  }

  /** Everything told to the one watcher; a version told twice would be two endings if it is one. */
  private static void noVersionTwice(List<TaskStatus> heard) {
    Set<List<Object>> seen = new HashSet<>();
    for (TaskStatus status : heard) {
      List<Object> once = List.of(status.taskId(), status.times().acceptedAt(), status.version());
      assertThat(seen.add(once)).as("told twice: %s", status).isTrue();
    }
  }

  @Property(tries = 1_000)
  void memoryIsBounded(@ForAll("manyTasks") List<Operation> operations) {
    Rig rig = new Rig(limits -> limits.queueLimit(5).maxEnded(3).maxTombstones(4));
    RandomRun run = new RandomRun(rig);
    for (Operation operation : operations) {
      run.perform(operation);
      TaskIndex.Sizes sizes = ((InProcessTaskStore) rig.store).sizes();
      assertThat(sizes.ended()).isLessThanOrEqualTo(3);
      assertThat(sizes.tombstones()).isLessThanOrEqualTo(4);
      int live = sizes.tasks() - sizes.ended();
      assertThat(sizes.requestKeys()).isLessThanOrEqualTo(live);
      assertThat(sizes.idempotencyKeys()).isLessThanOrEqualTo(sizes.tasks() + sizes.tombstones());
    }
    drained(rig);
  }

  /** After everybody has gone and all times have passed, nothing is left of anything. */
  private static void drained(Rig rig) {
    for (int i = 0; i < 5; i++) {
      rig.after(java.time.Duration.ofHours(25));
    }
    assertThat(((InProcessTaskStore) rig.store).sizes())
        .isEqualTo(new TaskIndex.Sizes(0, 0, 0, 0, 0));
  }
}
