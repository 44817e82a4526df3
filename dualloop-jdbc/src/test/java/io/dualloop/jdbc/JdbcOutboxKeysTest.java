package io.dualloop.jdbc;

import static io.dualloop.jdbc.OutboxScene.asking;
import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks in callers' transactions that have a key which another one has, or wants. */
@Timeout(60)
class JdbcOutboxKeysTest {

  private final ExecutorService others = Executors.newCachedThreadPool();
  OutboxScene scene;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    scene = new OutboxScene(make());
  }

  @AfterEach
  void end() {
    others.shutdownNow();
    scene.close();
  }

  private CompletableFuture<TaskStatus> elsewhere(Connection connection, Submission task) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return scene.outbox.submit(connection, task);
          } catch (SQLException e) {
            throw new CompletionException(e);
          }
        },
        others);
  }

  private void awaitWaiting(long sessions) {
    // Another thread waits in the database, which tells nobody.
    await().until(() -> scene.waiting() == sessions);
  }

  @Test
  void T02_whoWantsTheKeyOfAnUnfinishedTaskGetsThatTask() throws SQLException {
    now(scene.transport.store().submit(asking("a", "question")));
    try (Connection connection = scene.connection()) {
      assertThat(scene.outbox.submit(connection, asking("b", "question")).taskId())
          .isEqualTo(TaskId.of("a"));
      assertThat(scene.claimed()).as("what was only looked at is not locked").containsExactly("a");
      connection.commit();
    }
    assertThat(scene.tasks()).isEqualTo(1);
  }

  @Test
  void F09_aTaskThatIsJoinedIsWantedByTheTransactionOnlyIfThatIsCommitted() throws SQLException {
    Submission question = asking("a", "question");
    Address watcher = new Address("foreground");
    Submission watched =
        new Submission(
            question.id(),
            question.lane(),
            question.owner(),
            question.envelope(),
            question.timeout(),
            null,
            question.delay(),
            question.requestKey(),
            null,
            watcher);
    now(scene.transport.store().submit(watched));
    try (Connection connection = scene.connection()) {
      scene.outbox.submit(connection, asking("b", "question"));
      connection.rollback();
      assertThat(pinned()).isEqualToIgnoringCase("false");
      scene.outbox.submit(connection, asking("b", "question"));
      connection.commit();
      assertThat(pinned()).isEqualToIgnoringCase("true");
    }
  }

  private String pinned() {
    return scene.database.read(
        "SELECT CASE WHEN pinned THEN 'true' ELSE 'false' END FROM dl_task WHERE id = 'a'");
  }

  @Test
  void T02_ofTwoWithOneKeyTheSecondWaitsAndGetsTheTaskOfTheFirst() throws SQLException {
    try (Connection first = scene.connection();
        Connection second = scene.connection()) {
      scene.outbox.submit(first, asking("a", "question"));
      CompletableFuture<TaskStatus> answer = elsewhere(second, asking("b", "question"));
      awaitWaiting(1);
      first.commit();
      assertThat(now(answer).taskId()).isEqualTo(TaskId.of("a"));
      second.commit();
    }
    assertThat(scene.claimed()).containsExactly("a");
  }

  @Test
  void T02_ofTwoWithOneKeyTheSecondHasItsOwnIfTheFirstIsRolledBack() throws SQLException {
    try (Connection first = scene.connection();
        Connection second = scene.connection()) {
      scene.outbox.submit(first, asking("a", "question"));
      CompletableFuture<TaskStatus> answer = elsewhere(second, asking("b", "question"));
      awaitWaiting(1);
      first.rollback();
      assertThat(now(answer).taskId()).isEqualTo(TaskId.of("b"));
      second.commit();
    }
    assertThat(scene.claimed()).containsExactly("b");
  }

  @Test
  void T02_theOrdinarySubmitWaitsForTheTransactionThatHasItsKey() throws SQLException {
    try (Connection first = scene.connection()) {
      scene.outbox.submit(first, asking("a", "question"));
      var answer = scene.transport.store().submit(asking("b", "question")).toCompletableFuture();
      awaitWaiting(1);
      first.commit();
      assertThat(now(answer)).isInstanceOf(Submitted.Joined.class);
    }
  }

  @Test
  void twoThatWaitForEachOtherLeaveNoDeadlock() throws SQLException {
    try (Connection first = scene.connection();
        Connection second = scene.connection()) {
      scene.outbox.submit(first, asking("a1", "one"));
      scene.outbox.submit(second, asking("b2", "two"));
      CompletableFuture<TaskStatus> crossing = elsewhere(second, asking("b1", "one"));
      awaitWaiting(1);
      Throwable mine = catchThrowable(() -> scene.outbox.submit(first, asking("a2", "two")));
      if (mine != null) {
        assertThat(mine).isInstanceOf(SQLException.class);
        first.rollback();
      } else {
        first.commit();
      }
      Throwable other = catchThrowable(() -> now(crossing));
      if (other != null) {
        assertThat(other).hasCauseInstanceOf(SQLException.class);
        second.rollback();
      } else {
        second.commit();
      }
      assertThat(mine == null && other == null).as("both can't have both keys").isFalse();
    }
    assertThat(scene.waiting()).isZero();
    now(scene.transport.store().submit(asking("c1", "one")));
    now(scene.transport.store().submit(asking("c2", "two")));
    assertThat(scene.claimed()).as("each question once").hasSize(2);
  }

  @Test
  void T02_theSameIdAgainIsTheSameTask() throws SQLException {
    try (Connection connection = scene.connection()) {
      scene.outbox.submit(connection, Submissions.task("a"));
      assertThat(scene.outbox.submit(connection, Submissions.task("a")).taskId())
          .isEqualTo(TaskId.of("a"));
      connection.commit();
    }
    assertThat(scene.claimed()).containsExactly("a");
  }

  @Test
  void F06_aLaterGenerationTakesTheKeyOverWithTheCommit() throws SQLException {
    now(scene.transport.store().submit(asking("a", "question")));
    Submission later = Submissions.asking("b", new Submission.RequestKey("question", 5));
    try (Connection connection = scene.connection()) {
      assertThat(scene.outbox.submit(connection, later).taskId()).isEqualTo(TaskId.of("b"));
      connection.rollback();
      assertThat(now(scene.transport.store().submit(asking("c", "question"))))
          .as("the older one has it again")
          .isInstanceOf(Submitted.Joined.class);
      scene.outbox.submit(connection, later);
      connection.commit();
    }
    assertThat(scene.claimed()).containsExactly("a", "b");
  }
}
