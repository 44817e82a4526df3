package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static io.dualloop.core.foreground.Stage.now;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Two nodes, one source whose value is its version, and a worker that does one step at a time. */
final class InterleavedRun implements AutoCloseable {

  enum Node {
    A,
    B
  }

  enum Step {
    /** An attempt of the first task begins and takes its token. */
    BEGIN,
    READ_SOURCE,
    SETTLE,
    /** The source changes. */
    CHANGE,
    /** What is known of the source is invalidated. */
    INVALIDATE,
    /** The other node hears of the invalidation. */
    DELIVER,
    ASK,
    /** Whatever other task waits is done as a whole. */
    WORK_OTHER;

    @Nullable Step after() {
      return switch (this) {
        case READ_SOURCE -> BEGIN;
        case SETTLE -> READ_SOURCE;
        case INVALIDATE -> CHANGE;
        case DELIVER -> INVALIDATE;
        default -> null;
      };
    }
  }

  /** A question, and the least version that may be told as fresh. */
  private static final class Asked {
    final String what;
    final int atLeast;
    final List<Answer<String>> answers = new ArrayList<>();

    Asked(String what, int atLeast) {
      this.what = what;
      this.atLeast = atLeast;
    }
  }

  private static final class Attempt {
    final Claim claim;
    final FenceToken token;
    int value;

    Attempt(Claim claim, FenceToken token) {
      this.claim = claim;
      this.token = token;
    }
  }

  private static final Query<String, String> TAGGED = ASK.taggedBy(q -> Set.of("tag"));

  private final ManualTime time = new ManualTime();
  private final Transport transport;
  private final Map<Node, ForegroundLoop> loops = new EnumMap<>(Node.class);
  private final Map<Node, Session<String>> sessions = new EnumMap<>(Node.class);
  private final Map<Node, DelayedInvalidations> feeds = new EnumMap<>(Node.class);
  private final List<Asked> asked = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final Node invalidator;
  private final Node asker;
  private final boolean strict;
  private @Nullable Attempt first;
  private int source = 1;
  private int invalidated;
  private int delivered;

  InterleavedRun(Node invalidator, Node asker, boolean strict) {
    this.invalidator = invalidator;
    this.asker = asker;
    this.strict = strict;
    transport = InProcessTransport.builder().runtime(time).create();
    for (Node node : Node.values()) {
      DelayedInvalidations feed = new DelayedInvalidations(node != invalidator);
      feeds.put(node, feed);
      ForegroundLoop loop =
          ForegroundLoop.on(feed.wrap(transport)).name(node.name()).runtime(time).start();
      loops.put(node, loop);
      sessions.put(node, loop.openSession("s-" + node, User.of("u"), line -> {}));
    }
    time.run();
    ask(Node.A, false);
  }

  void step(Step step) {
    switch (step) {
      case BEGIN -> first = begin();
      case READ_SOURCE -> readSource();
      case SETTLE -> {
        if (first != null) {
          settle(first);
        }
      }
      case CHANGE -> source++;
      case INVALIDATE -> invalidate();
      case DELIVER -> deliver();
      case ASK -> ask(asker, strict);
      case WORK_OTHER -> workOther();
    }
    time.run();
  }

  private void readSource() {
    // Null if the task was done as a whole before it could begin here.
    if (first != null) {
      first.value = source;
    }
  }

  private void invalidate() {
    Objects.requireNonNull(loops.get(invalidator)).invalidateTag("tag");
    time.run();
    invalidated = source;
  }

  private void deliver() {
    feeds.values().forEach(DelayedInvalidations::deliver);
    delivered = invalidated;
  }

  private void ask(Node node, boolean strictly) {
    // Another node's memory may be older until it hears of the invalidation; but not when strict.
    int atLeast = node == invalidator || strictly ? invalidated : delivered;
    Asked question = new Asked("asked on " + node + (strictly ? ", strictly" : ""), atLeast);
    asked.add(question);
    QueryRequest<String, String> request = TAGGED.of("q");
    Objects.requireNonNull(sessions.get(node))
        .newTurn()
        .ask(strictly ? request.strict() : request, question.answers::add);
    time.run();
  }

  private @Nullable Attempt begin() {
    List<Claim> claims =
        now(
            transport
                .store()
                .claim(
                    new ClaimRequest(
                        new Address("worker"),
                        Map.of("ASK", 1),
                        List.of(Priority.HIGH),
                        Duration.ofMinutes(5))));
    if (claims.isEmpty()) {
      return null;
    }
    return new Attempt(
        claims.get(0), now(transport.results().token(key(claims.get(0)), Set.of("tag"))));
  }

  private static String key(Claim claim) {
    return Objects.requireNonNull(EnvelopeCodec.read(claim.envelope()).metadata().requestKey());
  }

  private void settle(Attempt attempt) {
    Json value = Json.of("\"" + attempt.value + "\"");
    now(transport.store().settle(attempt.claim.ref(), new Outcome.Done(value, Duration.ZERO)));
    boolean stored =
        now(
            transport
                .results()
                .put(
                    key(attempt.claim),
                    attempt.token,
                    new NewResult(
                        value,
                        Duration.ZERO,
                        attempt.claim.ref().token(),
                        Duration.ZERO,
                        Duration.ofHours(1),
                        null)));
    if (stored && attempt.value < invalidated) {
      problems.add("version " + attempt.value + " was stored after it was invalidated");
    }
  }

  private void workOther() {
    Attempt other = begin();
    if (other != null) {
      other.value = source;
      settle(other);
    }
  }

  void finish() {
    deliver();
    time.run();
    for (int tasks = 0; tasks < 5; tasks++) {
      workOther();
      time.run();
    }
    time.advance(Duration.ofSeconds(1));
  }

  List<String> problems() {
    for (Asked question : asked) {
      if (question.answers.isEmpty() || !last(question).isLast()) {
        problems.add(question.what + " got no last answer: " + question.answers);
      }
      for (Answer<String> answer : question.answers) {
        if (answer instanceof Answer.Fresh<String> fresh
            && Integer.parseInt(fresh.value()) < question.atLeast) {
          problems.add(
              question.what + " was told " + fresh + ", but " + question.atLeast + " was known");
        }
      }
    }
    return problems;
  }

  private static Answer<String> last(Asked question) {
    return question.answers.get(question.answers.size() - 1);
  }

  @Override
  public void close() {
    loops.values().forEach(ForegroundLoop::close);
    transport.close();
  }
}
