package io.dualloop.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.CommandRequest;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** One thing asked in a session of its own, and what was told of it. */
public final class Asked {

  public final List<Answer<String>> answers = new CopyOnWriteArrayList<>();
  public final List<TaskStatus> statuses = new CopyOnWriteArrayList<>();
  public final Inquiry<String> inquiry;

  private Asked(Session<?> session, CommandRequest<String, String> command) {
    inquiry = session.newTurn().submit(command, answers::add).onStatus(statuses::add);
  }

  private Asked(Session<?> session, QueryRequest<String, String> question) {
    inquiry = session.newTurn().ask(question, answers::add).onStatus(statuses::add);
  }

  public static Asked of(ForegroundLoop loop, CommandRequest<String, String> command) {
    return new Asked(session(loop), command);
  }

  public static Asked of(ForegroundLoop loop, QueryRequest<String, String> question) {
    return new Asked(session(loop), question);
  }

  private static Session<String> session(ForegroundLoop loop) {
    return loop.openSession(UUID.randomUUID().toString(), Load.USER, said -> {});
  }

  public TaskId accepted() {
    await("the task is accepted")
        .atMost(Scene.BACK)
        .until(() -> inquiry.taskId().isPresent() || hasLast());
    return inquiry.taskId().orElseThrow();
  }

  public boolean hasLast() {
    return !answers.isEmpty() && answers.get(answers.size() - 1).isLast();
  }

  public Answer<String> last(Duration within) {
    await("the last answer comes").atMost(within).until(this::hasLast);
    return answers.get(answers.size() - 1);
  }

  /** The last answer, which has to be this result, told once and ended once. */
  public void isAnswered(String result, Duration within) {
    assertThat(last(within))
        .isInstanceOfSatisfying(
            Answer.Fresh.class, fresh -> assertThat(fresh.value()).isEqualTo(result));
    assertThat(answers.stream().filter(Answer::isLast)).hasSize(1);
    assertThat(statuses.stream().filter(TaskStatus::isEnded)).hasSizeLessThanOrEqualTo(1);
  }

  /** The last answer, which has to be no result, and why. */
  public Answer.Ended<String> isEnded(Answer.How how, Duration within) {
    Answer<String> last = last(within);
    assertThat(last).isInstanceOf(Answer.Ended.class);
    Answer.Ended<String> ended = (Answer.Ended<String>) last;
    assertThat(ended.how()).as("%s", ended).isEqualTo(how);
    return ended;
  }
}
