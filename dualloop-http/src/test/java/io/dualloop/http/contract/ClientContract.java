package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.Work;
import io.dualloop.http.HttpLimits;
import io.dualloop.http.client.RemoteEnding;
import io.dualloop.http.client.RemoteStatus;
import io.dualloop.http.client.RemoteTask;
import io.dualloop.http.client.RemoteTaskException;
import io.dualloop.http.client.RemoteTasks;
import io.dualloop.http.contract.Site.Export;
import io.dualloop.http.contract.Site.Exported;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client and a server, with each other. */
public abstract class ClientContract {

  private final Binding binding;
  private final List<RemoteStatus> told = new CopyOnWriteArrayList<>();
  private Site site;
  private RemoteTasks ann;

  protected ClientContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    site = new Site(binding);
    ann = as("ann");
  }

  @AfterEach
  void close() {
    site.close();
  }

  private RemoteTasks as(String user) {
    return RemoteTasks.at(URI.create("http://127.0.0.1:" + site.port() + "/tasks"))
        .header("Authorization", () -> "Bearer " + user)
        .build();
  }

  private static <T> T now(CompletionStage<T> stage) throws Exception {
    return stage.toCompletableFuture().get(20, SECONDS);
  }

  private RemoteTask<Exported> export(String name, String how) throws Exception {
    return now(ann.submit(Site.EXPORT.of(new Export(name, how))));
  }

  @Test
  void aTaskIsFollowedToItsEnding() throws Exception {
    RemoteTask<Exported> task = export("a", "held").onStatus(told::add);
    Held held = site.held();
    held.progress(40, "rows");
    // What is told comes over a stream.
    await().until(() -> told.stream().anyMatch(each -> each.progress() == 40));
    held.finish("a.csv");

    RemoteEnding<Exported> ending = now(task.ending());

    assertThat(ending.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(ending.result()).isEqualTo(new Exported("a.csv"));
    assertThat(ending.work()).isEqualTo(Work.STOPPED);
    assertThat(told).extracting(RemoteStatus::version).isSorted().doesNotHaveDuplicates();
    assertThat(told.stream().filter(each -> each.state().isEnding())).hasSize(1);
  }

  @Test
  void aLargeResultAndAFailureComeThrough() throws Exception {
    RemoteEnding<Exported> large = now(export("a", "large").ending());
    RemoteEnding<Exported> failed = now(export("b", "fails").ending());

    assertThat(large.result()).isEqualTo(new Exported("x".repeat(600_000)));
    assertThat(failed.state()).isEqualTo(TaskState.FAILED);
    assertThat(failed.result()).isNull();
    assertThat(failed.error()).extracting("code").isEqualTo("DISK_FULL");
  }

  @Test
  void aYoungAnswerNeedsNoTask() throws Exception {
    now(now(ann.submit(Site.TRACK.of("42"))).ending());

    // The answer is shared a moment after the ending.
    RemoteTask<String> known =
        await().until(() -> now(ann.submit(Site.TRACK.of("42"))), each -> each.id().isEmpty());

    assertThat(now(known.ending()).result()).startsWith("leg ");
    assertThat(now(known.cancel())).isFalse();
  }

  @Test
  void aCancelIsSeenByWhoFollows() throws Exception {
    RemoteTask<Exported> task = export("a", "held");
    site.held();

    assertThat(now(task.cancel())).isTrue();

    assertThat(now(task.ending()).state()).isEqualTo(TaskState.CANCELLED);
    assertThat(now(export("b", "quick").ending()).state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void whereNoStreamIsToBeHadItPolls() throws Exception {
    site.close();
    site =
        new Site(
            binding,
            settings ->
                settings.limits(HttpLimits.DEFAULT.streams(new HttpLimits.Streams(1, 1, 1))));
    ann = as("ann");
    RemoteTask<Exported> first = export("a", "held");
    Held one = site.held();
    // The first one's stream has to be open.
    await().until(() -> site.endpoint.openStreams() == 1);
    RemoteTask<Exported> second = export("b", "held").onStatus(told::add);
    site.held().finish("b.csv");

    assertThat(now(second.ending()).result()).isEqualTo(new Exported("b.csv"));
    assertThat(told.stream().filter(each -> each.state().isEnding())).hasSize(1);
    one.finish("a.csv");
    assertThat(now(first.ending()).result()).isEqualTo(new Exported("a.csv"));
  }

  @Test
  void whatIsNotThereFails() throws Exception {
    TaskId annas = export("a", "quick").id().orElseThrow();

    for (RemoteTask<Exported> none :
        List.of(
            as("ben").follow(Site.EXPORT, annas),
            ann.follow(Site.EXPORT, TaskId.of("never-was")))) {
      assertThatThrownBy(() -> now(none.ending()))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(
              RemoteTaskException.class,
              e -> {
                assertThat(e.status()).isEqualTo(404);
                assertThat(e.kind()).isEqualTo("not-found");
              });
    }
    assertThat(now(ann.follow(Site.EXPORT, annas).ending()).result())
        .isEqualTo(new Exported("a.csv"));
  }

  @Test
  void aKeyThatWasUsedOtherwiseIsRefused() throws Exception {
    now(ann.submit(Site.EXPORT.of(new Export("a", "quick")).idempotencyKey("my \"key\" \\ 1")));
    RemoteTask<Exported> same =
        now(ann.submit(Site.EXPORT.of(new Export("a", "quick")).idempotencyKey("my \"key\" \\ 1")));

    assertThat(same.id()).isPresent();
    assertThatThrownBy(
            () ->
                now(
                    ann.submit(
                        Site.EXPORT
                            .of(new Export("b", "quick"))
                            .idempotencyKey("my \"key\" \\ 1"))))
        .cause()
        .isInstanceOfSatisfying(
            RemoteTaskException.class,
            e -> assertThat(e.kind()).isEqualTo("idempotency-key-reused"));
  }
}
