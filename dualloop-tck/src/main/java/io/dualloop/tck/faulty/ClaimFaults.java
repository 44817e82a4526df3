package io.dualloop.tck.faulty;

import io.dualloop.api.Priority;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** What can be wrong with claims, leases and tokens. */
final class ClaimFaults {

  private static final Duration FOR_EVER = Duration.ofDays(1_000);
  private static final int PLENTY = 100;

  private ClaimFaults() {}

  static TaskStore forgetsLeases(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<List<Claim>> claim(ClaimRequest request) {
        return right.claim(
            new ClaimRequest(request.worker(), request.room(), request.picks(), FOR_EVER));
      }

      @Override
      public CompletionStage<Optional<Claim>> begin(TaskId id, Address worker, Duration lease) {
        return right.begin(id, worker, FOR_EVER);
      }
    };
  }

  static TaskStore renewsForAMoment(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease) {
        return right.renew(held, Duration.ofMillis(1));
      }
    };
  }

  static TaskStore forgetsTheFence(TaskStore right) {
    Map<TaskId, Claim.Ref> newest = new ConcurrentHashMap<>();
    return new RightStore(right) {
      @Override
      public CompletionStage<List<Claim>> claim(ClaimRequest request) {
        return right
            .claim(request)
            .thenApply(
                claims -> {
                  claims.forEach(claim -> newest.put(claim.ref().id(), claim.ref()));
                  return claims;
                });
      }

      @Override
      public CompletionStage<Optional<Claim>> begin(TaskId id, Address worker, Duration lease) {
        return right
            .begin(id, worker, lease)
            .thenApply(
                begun -> {
                  begun.ifPresent(claim -> newest.put(id, claim.ref()));
                  return begun;
                });
      }

      @Override
      public CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease) {
        return right.renew(held.stream().map(this::unfenced).toList(), lease);
      }

      @Override
      public CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress) {
        return right.progress(unfenced(attempt), progress);
      }

      @Override
      public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
        return right.settle(unfenced(attempt), outcome);
      }

      private Claim.Ref unfenced(Claim.Ref attempt) {
        return newest.getOrDefault(attempt.id(), attempt);
      }
    };
  }

  static TaskStore givesUnknownTypes(TaskStore right) {
    Set<String> types = ConcurrentHashMap.newKeySet();
    return new RightStore(right) {
      @Override
      public CompletionStage<Submitted> submit(Submission submission) {
        types.add(submission.lane().type());
        return right.submit(submission);
      }

      @Override
      public CompletionStage<List<Claim>> claim(ClaimRequest request) {
        Map<String, Integer> room = new HashMap<>(request.room());
        types.forEach(type -> room.putIfAbsent(type, PLENTY));
        return right.claim(
            new ClaimRequest(request.worker(), room, request.picks(), request.lease()));
      }
    };
  }

  static TaskStore ignoresRoom(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<List<Claim>> claim(ClaimRequest request) {
        Map<String, Integer> room = new HashMap<>(request.room());
        room.replaceAll((type, free) -> PLENTY);
        return right.claim(
            new ClaimRequest(request.worker(), room, request.picks(), request.lease()));
      }
    };
  }

  static TaskStore miscounts(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<TaskCounts> counts() {
        return right
            .counts()
            .thenApply(
                counts ->
                    new TaskCounts(
                        counts.ready(),
                        counts.delayed() + counts.running(),
                        0,
                        counts.ended(),
                        counts.tombstones()));
      }
    };
  }

  static TaskStore ignoresPicks(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<List<Claim>> claim(ClaimRequest request) {
        List<Priority> picks = Collections.nCopies(request.picks().size(), Priority.HIGH);
        return right.claim(
            new ClaimRequest(request.worker(), request.room(), picks, request.lease()));
      }
    };
  }
}
