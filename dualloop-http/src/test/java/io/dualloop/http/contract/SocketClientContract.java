package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.http.HttpLimits;
import io.dualloop.http.client.RemoteEnding;
import io.dualloop.http.client.RemoteStatus;
import io.dualloop.http.client.RemoteTask;
import io.dualloop.http.client.RemoteTaskException;
import io.dualloop.http.client.RemoteTasks;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The Java client over a socket, and what it does where there is none any more. */
public abstract class SocketClientContract {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration SOON = Duration.ofSeconds(30);

  private final Binding binding;
  private final List<String> acknowledged = new CopyOnWriteArrayList<>();
  private Site site;
  private Gateway gateway;
  private RemoteTasks tasks;

  protected SocketClientContract(Binding binding) {
    this.binding = binding;
  }

  @BeforeEach
  void open() throws Exception {
    site =
        new Site(
            binding,
            settings ->
                // A stream that the client has left is noticed with the next sign of life.
                settings
                    .limits(HttpLimits.DEFAULT.pace(new HttpLimits.Pace(SECOND, SOON)))
                    .acknowledgements(
                        (user, task, version, ended) ->
                            acknowledged.add(task + " " + version + " " + ended)));
    gateway = new Gateway(site.port());
    tasks =
        RemoteTasks.at(URI.create("http://127.0.0.1:" + gateway.port() + "/tasks"))
            .header("Authorization", () -> "Bearer ann")
            .bySocket()
            .build();
  }

  @AfterEach
  void close() throws Exception {
    gateway.close();
    site.close();
  }

  private static <T> T now(CompletionStage<T> stage) throws Exception {
    return stage.toCompletableFuture().get(30, SECONDS);
  }

  private RemoteTask<Site.Exported> submit(String name, String how) throws Exception {
    return now(tasks.submit(Site.EXPORT.of(new Site.Export(name, how))));
  }

  private void awaitChannels(int sockets, int streams) {
    await("for the channels to be as they shall be")
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(site.endpoint.openSockets()).isEqualTo(sockets);
              assertThat(site.endpoint.openStreams()).isEqualTo(streams);
            });
  }

  @Test
  void oneSocketBringsManyTasksToTheirEndings() throws Exception {
    List<RemoteTask<Site.Exported>> followed = new ArrayList<>();
    List<RemoteStatus> told = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 5; i++) {
      followed.add(submit("a" + i, "held").onStatus(told::add));
    }
    List<Held> attempts = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      attempts.add(site.held());
    }
    awaitChannels(1, 0);
    attempts.get(0).progress(50, "half");
    await("for the progress")
        .atMost(SOON)
        .until(() -> told.stream().anyMatch(s -> s.progress() == 50));
    for (Held attempt : attempts) {
      attempt.finish("a.csv");
    }
    for (RemoteTask<Site.Exported> task : followed) {
      RemoteEnding<Site.Exported> ending = now(task.ending());
      assertThat(ending.result()).isEqualTo(new Site.Exported("a.csv"));
      TaskId id = task.id().orElseThrow();
      assertThat(told.stream().filter(s -> s.id().equals(id) && s.state().isEnding())).hasSize(1);
      await("for the ending to be acknowledged")
          .atMost(SOON)
          .until(() -> acknowledged.stream().anyMatch(a -> a.matches(id + " \\d+ true")));
    }
    assertThat(acknowledged).anyMatch(each -> each.endsWith(" false"));
  }

  @Test
  void aSocketThatIsCutIsOpenedAgainAndNothingIsMissed() throws Exception {
    List<RemoteStatus> told = new CopyOnWriteArrayList<>();
    RemoteTask<Site.Exported> task = submit("a", "held").onStatus(told::add);
    Held attempt = site.held();
    awaitChannels(1, 0);
    // A socket on which nothing was said is not tried again before the stream.
    await("for the socket to tell").atMost(SOON).until(() -> !told.isEmpty());
    gateway.cutSockets();
    attempt.finish("a.csv");

    assertThat(now(task.ending()).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(told.stream().filter(status -> status.state().isEnding())).hasSize(1);
    assertThat(gateway.sockets()).isEqualTo(2);
  }

  @Test
  void withoutSocketsItStreamsAndComesBackToThemLater() throws Exception {
    List<RemoteStatus> told = new CopyOnWriteArrayList<>();
    RemoteTask<Site.Exported> task = submit("a", "held").onStatus(told::add);
    Held attempt = site.held();
    awaitChannels(1, 0);
    gateway.letSocketsIn(false);
    gateway.cutSockets();
    awaitChannels(0, 1);
    attempt.progress(50, "half");
    await("for the stream to tell")
        .atMost(SOON)
        .until(() -> told.stream().anyMatch(status -> status.progress() == 50));
    gateway.letSocketsIn(true);
    awaitChannels(1, 0);
    attempt.finish("a.csv");

    assertThat(now(task.ending()).state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(told).extracting(RemoteStatus::version).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void whatIsNotThereFails() {
    RemoteTask<Site.Exported> none = tasks.follow(Site.EXPORT, TaskId.of("none"));

    assertThatThrownBy(() -> now(none.ending()))
        .cause()
        .isInstanceOfSatisfying(
            RemoteTaskException.class, e -> assertThat(e.status()).isEqualTo(404));
  }

  @Test
  void aServerThatClosesIsFoundAgain() throws Exception {
    RemoteTask<Site.Exported> task = submit("a", "held");
    Held attempt = site.held();
    awaitChannels(1, 0);
    try (Neighbour other = new Neighbour(site, binding)) {
      gateway.to(other.port());
      site.endpoint.close();
      attempt.finish("a.csv");
      assertThat(now(task.ending()).state()).isEqualTo(TaskState.SUCCEEDED);
    }
  }
}
