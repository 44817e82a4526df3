package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.http.contract.Client.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Clients that go away, reload, change the node and the way they follow a task, at moments that a
 * seed chooses. {@code -Ddualloop.http.tasks=10000} sets how many tasks there are, and {@code
 * -Ddualloop.http.seed} which moments.
 */
public abstract class RestlessClientsContract {

  private static final int FEW = 200;
  private static final int TASKS = Integer.getInteger("dualloop.http.tasks", FEW);
  private static final int SEED =
      Integer.getInteger("dualloop.http.seed", ThreadLocalRandom.current().nextInt(1, 1_000_000));

  /** Of one user: two pages, or a page and a telephone. */
  private static final int CLIENTS_OF_A_TASK = 2;

  private static final int AT_A_TIME = 32;
  private static final int USERS = 100;
  private static final int CANCELLED_OF_HUNDRED = 10;

  private final Binding binding;

  protected RestlessClientsContract(Binding binding) {
    this.binding = binding;
  }

  @Test
  void everyClientSeesEveryEndingOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try (TwoNodes nodes = new TwoNodes(binding, SEED)) {
      List<CompletableFuture<RestlessClient>> clients = new ArrayList<>();
      for (int number = 0; number < TASKS; number++) {
        int of = number;
        Random chance = new Random(SEED * 31L + number);
        // Each of the threads takes the next one: whoever submits comes before who follows, too.
        CompletableFuture<String> place =
            CompletableFuture.supplyAsync(() -> submit(nodes, of, chance), threads);
        for (int i = 0; i < CLIENTS_OF_A_TASK; i++) {
          RestlessClient client = new RestlessClient(nodes, user(of), chance.nextLong());
          clients.add(
              place.thenApplyAsync(
                  path -> {
                    client.follow(path);
                    return client;
                  },
                  threads));
        }
      }
      Map<String, Integer> tally = new HashMap<>();
      for (CompletableFuture<RestlessClient> each : clients) {
        RestlessClient client = each.get(10, TimeUnit.MINUTES);
        assertThat(client.endings()).as("endings at %s, seed %d", client, SEED).hasSize(1);
        client.counts().forEach((what, count) -> tally.merge(what, count, Integer::sum));
        tally.merge(client.endings().get(0), 1, Integer::sum);
      }
      assertThat(told(clients)).as("seed %d", SEED).isEqualTo(nodes.truth());
      // Or nothing was put to the test.
      assertThat(tally)
          .containsKeys("stream", "long poll", "poll", "follower", "went away", "came back")
          .containsKeys("SUCCEEDED", "FAILED", "CANCELLED");
      if (TASKS > FEW) {
        System.out.println("seed " + SEED + ", " + TASKS + " tasks: " + tally);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Of each task what its clients were told, in which they have to agree. */
  private static Map<String, String> told(List<CompletableFuture<RestlessClient>> clients) {
    return clients.stream()
        .map(CompletableFuture::join)
        .collect(
            Collectors.toMap(
                RestlessClient::task,
                client -> client.endings().get(0),
                (one, other) -> one.equals(other) ? one : one + " and " + other));
  }

  private static String user(int number) {
    return "user-" + number % USERS;
  }

  /** Some of the answers are lost: then the other node is asked with the same key. */
  private static String submit(TwoNodes nodes, int number, Random chance) {
    try {
      String place = "";
      for (int i = 0; i <= chance.nextInt(2); i++) {
        Reply reply =
            nodes
                .any(chance, user(number))
                .post(
                    "{\"type\": \"WORK\", \"payload\": " + number + "}",
                    "Idempotency-Key",
                    "\"order-" + number + "\"");
        assertThat(reply.status()).isEqualTo(202);
        place = reply.location();
      }
      if (chance.nextInt(100) < CANCELLED_OF_HUNDRED) {
        assertThat(nodes.any(chance, user(number)).delete(place).status()).isIn(204, 409);
      }
      return place;
    } catch (Exception e) {
      throw new IllegalStateException("order " + number + " could not be given", e);
    }
  }
}
