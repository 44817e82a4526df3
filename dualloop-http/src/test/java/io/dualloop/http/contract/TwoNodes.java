package io.dualloop.http.contract;

import io.dualloop.api.Command;
import io.dualloop.api.Lookup;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.client.RemoteTasks;
import io.dualloop.spi.Transport;
import java.net.URI;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Two loops with an endpoint and a server each, and one that works, over one transport. */
final class TwoNodes implements AutoCloseable {

  static final Command<Integer, String> WORK =
      TaskType.command("WORK", Integer.class, String.class);

  private static final int SLOTS = 256;
  private static final int STEPS = 4;
  private static final int LONGEST_STEP_MILLIS = 100;
  private static final int FAILED_OF_HUNDRED = 15;

  private final int seed;
  private final Transport transport = InProcessTransport.create();
  private final BackgroundLoop workers;
  private final Node[] nodes;
  private final Map<TaskId, User> tasks = new ConcurrentHashMap<>();

  private record Node(ForegroundLoop loop, HttpEndpoint endpoint, Binding.Running server) {

    static Node start(Transport transport, String name, Binding binding) throws Exception {
      ForegroundLoop loop = ForegroundLoop.on(transport).name(name).start();
      HttpEndpoint endpoint = HttpEndpoint.over(loop).type(WORK).admission(Site.BY_TOKEN).build();
      return new Node(loop, endpoint, binding.start(endpoint));
    }

    void close() {
      server.close();
      endpoint.close();
      loop.close();
    }
  }

  TwoNodes(Binding binding, int seed) throws Exception {
    this.seed = seed;
    workers =
        BackgroundLoop.on(transport)
            .handleAsync(WORK, this::work, Handling.attempts(1))
            .slots(SLOTS)
            .start();
    nodes =
        new Node[] {Node.start(transport, "one", binding), Node.start(transport, "other", binding)};
  }

  private CompletionStage<String> work(int number, TaskContext task) {
    Random chance = new Random(seed * 17L + number);
    CompletableFuture<String> result = new CompletableFuture<>();
    goOn(number, task, chance, 1 + chance.nextInt(STEPS), result);
    return result;
  }

  private void goOn(
      int number, TaskContext task, Random chance, int left, CompletableFuture<String> result) {
    if (task.stopRequested().isPresent()) {
      result.completeExceptionally(new CancellationException("told to stop"));
    } else if (left > 0) {
      task.progress(100 / (left + 1), left + " steps left");
      Executor later =
          CompletableFuture.delayedExecutor(
              chance.nextInt(LONGEST_STEP_MILLIS), TimeUnit.MILLISECONDS);
      later.execute(() -> goOn(number, task, chance, left - 1, result));
    } else if (chance.nextInt(100) < FAILED_OF_HUNDRED) {
      result.completeExceptionally(new TaskFailure(TaskError.permanent("DISK_FULL", "no room")));
    } else {
      result.complete("order " + number);
    }
  }

  Client any(Random chance, String user) {
    return new Client(port(chance), user);
  }

  int port(Random chance) {
    return nodes[chance.nextInt(nodes.length)].server().port();
  }

  RemoteTasks anyRemote(Random chance, String user) {
    return RemoteTasks.at(URI.create("http://127.0.0.1:" + port(chance) + "/tasks"))
        .header("Authorization", () -> "Bearer " + user)
        .http(new Client(0, user).http())
        .build();
  }

  /** Notes whose it is. */
  void note(TaskId id, String user) {
    tasks.put(id, User.of(user));
  }

  /** How each of the noted tasks has ended, as the store says. */
  Map<String, String> truth() throws Exception {
    Map<String, String> truth = new TreeMap<>();
    for (Map.Entry<TaskId, User> each : tasks.entrySet()) {
      Lookup found =
          nodes[0]
              .loop()
              .find(each.getKey(), each.getValue())
              .toCompletableFuture()
              .get(10, TimeUnit.SECONDS);
      truth.put(each.getKey().value(), found.found().orElseThrow().state().name());
    }
    return truth;
  }

  @Override
  public void close() {
    for (Node each : nodes) {
      each.close();
    }
    workers.close();
    transport.close();
  }
}
