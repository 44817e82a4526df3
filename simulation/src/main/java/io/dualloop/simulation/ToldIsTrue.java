package io.dualloop.simulation;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.core.foreground.Answer;

/** What somebody is told never contradicts what happened. UNAVAILABLE claims nothing. */
final class ToldIsTrue extends Invariant {

  ToldIsTrue(World world) {
    super(world, "T04");
  }

  @Override
  void told(Asked asked, Answer<String> answer) {
    if (answer instanceof Answer.Fresh<String> fresh) {
      value(asked, fresh.value());
      Life life = world.truth().life(asked.taskId());
      if (life != null && !(asked.request instanceof QueryRequest)) {
        ended(asked, life, TaskState.SUCCEEDED);
        check(
            life.status.result().map(Object::toString).orElse("").equals('"' + fresh.value() + '"'),
            "%s was told %s, but the result is %s",
            asked,
            fresh.value(),
            life.status.result());
      }
    } else if (answer instanceof Answer.Stale<String> stale) {
      value(asked, stale.value());
      Life life = world.truth().life(asked.taskId());
      if (stale.reason() == Answer.Stale.Reason.REFRESH_FAILED && life != null) {
        check(
            life.isEnded() && life.status.state() != TaskState.SUCCEEDED,
            "%s was told that the refresh failed, but %s is %s",
            asked,
            life,
            Truth.describe(life.status));
      }
    } else if (answer instanceof Answer.Ended<String> ended) {
      ended(asked, ended);
    }
  }

  private void ended(Asked asked, Answer.Ended<String> answer) {
    Life life = world.truth().life(asked.taskId());
    if (life == null) {
      neverWas(asked, answer);
      return;
    }
    switch (answer.how()) {
      case FAILED -> ended(asked, life, TaskState.FAILED);
      case TIMEOUT -> ended(asked, life, TaskState.TIMEOUT);
      case CANCELLED -> {
        if (answer.work() != null) {
          ended(asked, life, TaskState.CANCELLED);
        }
      }
      case UNAVAILABLE -> {}
    }
    if (answer.work() != null && life.isEnded() && answer.how() != Answer.How.UNAVAILABLE) {
      check(
          answer.work() == life.work(),
          "%s was told that the work is %s, but %s is %s",
          asked,
          answer.work(),
          life,
          Truth.describe(life.status));
    }
  }

  /** NOT_STARTED of an order that no task is known of: then none may exist. */
  private void neverWas(Asked asked, Answer.Ended<String> answer) {
    if (answer.work() == Work.NOT_STARTED && asked.request.parameters().startsWith("c")) {
      for (Life life : world.truth().all()) {
        check(
            !life.parameters.equals(asked.request.parameters()),
            "%s was told %s and that nothing was started, but %s exists",
            asked,
            answer.how(),
            life);
      }
    }
    check(answer.how() != Answer.How.TIMEOUT, "%s was told of a time-out without a task", asked);
  }

  private void ended(Asked asked, Life life, TaskState state) {
    check(
        life.status.state() == state,
        "%s was told %s, but %s is %s",
        asked,
        state,
        life,
        Truth.describe(life.status));
  }

  private void value(Asked asked, String value) {
    Found found = Found.of(world, value);
    if (found == null) {
      broken(asked + " was told " + value + ", which nobody ever found");
      return;
    }
    TaskStatus status = found.life().status;
    check(
        status.result().map(Object::toString).orElse("").equals('"' + value + '"'),
        "%s was told %s, but %s is %s",
        asked,
        value,
        found.life(),
        Truth.describe(status));
    check(
        found.parameters().equals(asked.request.parameters())
            && found.life().submission.lane().type().equals(asked.request.type().name()),
        "%s was told %s, which answers another question",
        asked,
        value);
    if (asked.request.type() != Types.PRICE) {
      check(
          found.life().submission.owner().equals(asked.talk.session.user()),
          "%s was told what belongs to %s",
          asked,
          found.life().submission.owner());
    }
  }
}
