package io.dualloop.tck;

import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** How large a result may be, and how progress goes. */
abstract class SizeContract extends ContractCase {

  private static final int MEBIBYTE = 1 << 20;

  @Test
  void T19_aResultOfOneMebibyteIsKept() {
    Json largest = Json.of(bytes(MEBIBYTE));
    Claim claim = rig.running(task("a"));
    rig.settle(claim, new Outcome.Done(largest, Duration.ZERO));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rig.status("a").result()).contains(largest);
  }

  @Test
  void T19_aLargerResultFailsTheTask() {
    Claim claim = rig.running(task("a"));
    rig.settle(claim, new Outcome.Done(Json.of(bytes(MEBIBYTE + 1)), Duration.ZERO));
    TaskStatus failed = rig.status("a");
    assertThat(failed.state()).isEqualTo(TaskState.FAILED);
    assertThat(failed.result()).isEmpty();
    assertThat(failed.error().orElseThrow().code()).isEqualTo(TaskError.RESULT_TOO_LARGE);
  }

  @Test
  void T19_progressNeverFallsAndTheTextIsTheLatest() {
    Claim claim = rig.running(task("a"));
    rig.progress(claim, Progress.of(60, "sixty"));
    rig.progress(claim, new Progress(40, "again", null, Json.of("[]")));
    Progress progress = rig.status("a").progress();
    assertThat(progress.percent()).isEqualTo(60);
    assertThat(progress.message()).isEqualTo("again");
    assertThat(progress.partial()).isEqualTo(Json.of("[]"));
  }

  @Test
  void T19_anEstimateBecomesATimeOfTheStoresClock() {
    Claim claim = rig.running(task("a"));
    rig.progress(claim, new Progress(10, "", Duration.ofMinutes(9), null));
    TaskStatus.Times times = rig.status("a").times();
    assertThat(times.estimatedCompletion())
        .isBetween(
            times.acceptedAt().plus(Duration.ofMinutes(9)),
            times.acceptedAt().plus(Duration.ofMinutes(9)).plus(rig.under.slack()));
  }

  private static byte[] bytes(int count) {
    byte[] all = new byte[count];
    Arrays.fill(all, (byte) '7');
    return all;
  }
}
