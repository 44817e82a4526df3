package io.dualloop.benchmarks.freshness;

import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.spi.Transport;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Questions after parcels, that a background loop answers at once, and a loop that asks. */
final class Parcels implements AutoCloseable {

  /** So many are known. */
  static final int COUNT = 1_000;

  static final User USER = User.of("user");
  static final Query<String, Parcel> TRACK =
      TaskType.query("TRACK", String.class, Parcel.class).goodFor(Duration.ofHours(1));

  private static final int SESSIONS = 100;
  private static final int REMEMBERED = 100_000;
  private static final long PATIENCE_SECONDS = 30;

  private final Transport transport;
  private final BackgroundLoop background;
  private final ForegroundLoop loop;
  private final List<Session<String>> sessions;
  private final AtomicInteger turns = new AtomicInteger();

  /** Where a parcel is. */
  record Parcel(String number, String city, int stops) implements Serializable {}

  Parcels(Transport transport) {
    this.transport = transport;
    this.background =
        BackgroundLoop.on(transport).handle(TRACK, (number, task) -> of(number)).start();
    this.loop =
        ForegroundLoop.on(transport)
            .name("asking")
            .remember(REMEMBERED, Duration.ofHours(1))
            .start();
    this.sessions =
        IntStream.range(0, SESSIONS)
            .mapToObj(i -> loop.<String>openSession("s" + i, USER, text -> {}))
            .toList();
  }

  static Parcel of(String number) {
    return new Parcel(number, "Utrecht", number.length());
  }

  /** Their numbers. */
  static List<String> numbers() {
    return IntStream.range(0, COUNT).mapToObj(i -> "2023" + (10_000 + i)).toList();
  }

  /** Asks all, and waits for their answers. */
  List<QueryRequest<String, Parcel>> known() throws Exception {
    List<QueryRequest<String, Parcel>> questions = numbers().stream().map(TRACK::of).toList();
    for (QueryRequest<String, Parcel> question : questions) {
      answered(question);
    }
    return questions;
  }

  /** Blocks until a question has its last answer. */
  void answered(QueryRequest<String, Parcel> question) throws Exception {
    CompletionStage<Answer<Parcel>> answer =
        session().newTurn().ask(question).within(Duration.ofSeconds(PATIENCE_SECONDS));
    Answer<Parcel> last = answer.toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (!(last instanceof Answer.Fresh<Parcel>)) {
      throw new IllegalStateException("a question was answered with " + last);
    }
  }

  Transport transport() {
    return transport;
  }

  ForegroundLoop loop() {
    return loop;
  }

  /** They take turns, as one may have no more than 64 questions open. */
  Session<String> session() {
    return sessions.get(Math.floorMod(turns.getAndIncrement(), SESSIONS));
  }

  @Override
  public void close() {
    loop.close();
    background.close();
    transport.close();
  }
}
