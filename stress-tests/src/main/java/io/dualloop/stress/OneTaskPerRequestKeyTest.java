package io.dualloop.stress;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** T02: the same question submitted twice at the same time makes one task. */
@JCStressTest
@Outcome(id = "accepted a, joined a", expect = Expect.ACCEPTABLE, desc = "the first was first")
@Outcome(id = "joined b, accepted b", expect = Expect.ACCEPTABLE, desc = "the second was first")
@Outcome(expect = Expect.FORBIDDEN, desc = "two tasks, or none")
@State
public class OneTaskPerRequestKeyTest {

  private final Stage stage = new Stage();

  /**
   * One asks.
   *
   * @param result what came of it
   */
  @Actor
  public void first(LL_Result result) {
    result.r1 = submit("a");
  }

  /**
   * Another one asks the same.
   *
   * @param result what came of it
   */
  @Actor
  public void second(LL_Result result) {
    result.r2 = submit("b");
  }

  private String submit(String id) {
    Submitted answer = Stage.now(stage.store.submit(Stage.submission(TaskId.of(id), "same")));
    return answer.fold(
        accepted -> "accepted " + accepted.taskId(),
        joined -> "joined " + joined.taskId(),
        used -> "reused by " + used,
        busy -> "busy");
  }
}
