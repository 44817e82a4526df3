package io.dualloop.core.foreground;

import io.dualloop.api.Command;
import io.dualloop.api.EnvelopeMetadata;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** A foreground loop on manual time, and a worker that does what the test says. */
final class Stage implements AutoCloseable {

  static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class)
          .goodFor(Duration.ofMinutes(10))
          .staleFor(Duration.ofHours(1))
          .staleIfErrorFor(Duration.ofHours(2));
  static final Command<String, String> DO = TaskType.command("DO", String.class, String.class);

  final ManualTime time = new ManualTime();
  final Transport transport;
  final ForegroundLoop loop;
  final Map<String, Long> counted = new HashMap<>();
  final List<Throwable> failures = new ArrayList<>();
  final List<String> said = new ArrayList<>();
  final Session<String> session;
  private final Map<Claim, FenceToken> tokens = new HashMap<>();
  private final Address worker = new Address("worker.hand");

  Stage() {
    this(real -> real);
  }

  Stage(UnaryOperator<Transport> wrap) {
    transport = wrap.apply(InProcessTransport.builder().runtime(time).create());
    loop = open("first");
    session = loop.openSession("s", User.of("u"), said::add);
    time.run();
  }

  ForegroundLoop open(String name) {
    return ForegroundLoop.on(transport)
        .name(name)
        .runtime(time)
        .telemetry(
            new Telemetry() {
              @Override
              public void count(String event, long times) {
                counted.merge(event, times, Long::sum);
              }

              @Override
              public void failure(String where, Throwable cause) {
                failures.add(cause);
              }
            })
        .start();
  }

  /** What a listener was told, in order. */
  static final class Told {
    final List<Answer<String>> answers = new ArrayList<>();

    void add(Answer<String> answer) {
      answers.add(answer);
    }

    Answer<String> last() {
      return answers.get(answers.size() - 1);
    }

    List<String> kinds() {
      return answers.stream()
          .map(
              answer ->
                  answer.<String>fold(
                      fresh -> "fresh " + fresh.value(),
                      stale -> (stale.last() ? "last " : "") + "stale " + stale.value(),
                      working -> "working",
                      ended -> "ended " + ended.how()))
          .toList();
    }
  }

  Claim claim() {
    time.run();
    List<Claim> claims =
        now(
            transport
                .store()
                .claim(
                    new ClaimRequest(
                        worker,
                        Map.of("ASK", 1, "DO", 1),
                        List.of(Priority.HIGH),
                        Duration.ofSeconds(30))));
    if (claims.isEmpty()) {
      throw new AssertionError("nothing to claim");
    }
    Claim claim = claims.get(0);
    EnvelopeMetadata metadata = EnvelopeCodec.read(claim.envelope()).metadata();
    String key = metadata.requestKey();
    if (key != null) {
      tokens.put(claim, now(transport.results().token(key, metadata.tags())));
    }
    return claim;
  }

  boolean nothingToClaim() {
    time.run();
    return now(transport
            .store()
            .claim(
                new ClaimRequest(
                    worker,
                    Map.of("ASK", 1, "DO", 1),
                    List.of(Priority.HIGH),
                    Duration.ofSeconds(30))))
        .isEmpty();
  }

  void settle(Claim claim, Outcome outcome) {
    Settled unused = now(transport.store().settle(claim.ref(), outcome));
    time.run();
  }

  void succeed(Claim claim, String result) {
    settle(claim, new Outcome.Done(Json.of("\"" + result + "\""), Duration.ZERO));
  }

  /** As a background loop would: the ending, then tier 2. */
  void succeedAndStore(Claim claim, String result) {
    succeedAndStore(claim, result, Duration.ZERO);
  }

  void succeedAndStore(Claim claim, String result, Duration computeTime) {
    String key =
        Objects.requireNonNull(EnvelopeCodec.read(claim.envelope()).metadata().requestKey());
    FenceToken token = Objects.requireNonNull(tokens.get(claim));
    succeed(claim, result);
    now(
        transport
            .results()
            .put(
                key,
                token,
                new NewResult(
                    Json.of("\"" + result + "\""),
                    computeTime,
                    claim.ref().token(),
                    computeTime,
                    Duration.ofHours(3),
                    null)));
  }

  int timers() {
    return loop.engine().timers();
  }

  void fail(Claim claim, String code) {
    settle(claim, new Outcome.Failed(TaskError.permanent(code, "on purpose"), Work.STOPPED, false));
  }

  static <T> T now(CompletionStage<T> stage) {
    var future = stage.toCompletableFuture();
    if (!future.isDone()) {
      throw new AssertionError("the stage is not complete: " + stage);
    }
    return future.join();
  }

  @Override
  public void close() {
    loop.close();
  }
}
