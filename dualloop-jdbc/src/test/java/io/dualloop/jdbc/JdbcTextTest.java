package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Claim;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts that a database finds odd or long. */
class JdbcTextTest {

  private TestDatabase database;
  private Transport transport;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    database = make();
    transport = JdbcTransport.on(database.source());
  }

  @AfterEach
  void end() {
    transport.close();
    database.close();
  }

  @Test
  void T04_noCharacterOfANoteStopsAStep() {
    now(transport.store().submit(task("a")));
    Claim claim = now(transport.store().claim(Submissions.claim(1))).get(0);
    for (String odd : List.of("a\0b", "\ud83d\ude00 \u00e9", "half \ud83d", "';--", "\uffff")) {
      Settled noted =
          now(transport.store().progress(claim.ref(), new Progress(1, odd, null, null)));
      assertThat(noted.isNoted()).as(odd).isTrue();
    }
    now(transport.store().progress(claim.ref(), new Progress(1, "a\0b", null, null)));
    assertThat(
            now(transport.store().find(TaskId.of("a"))).found().orElseThrow().progress().message())
        .isEqualTo("a\0b");
  }

  @Test
  void F06_aVeryLongKeyIsKeptServedAndInvalidated() {
    List<Invalidation> heard = new CopyOnWriteArrayList<>();
    Registration unused =
        transport
            .results()
            .listen(
                new InvalidationListener() {
                  @Override
                  public void onInvalidated(long number, Invalidation what) {
                    heard.add(what);
                  }

                  @Override
                  public void onBeat(long number) {}
                });
    String key = longKey(1);
    String other = longKey(2);
    for (String each : List.of(key, other)) {
      FenceToken token = now(transport.results().token(each, Set.of()));
      assertThat(now(transport.results().put(each, token, answer()))).isTrue();
    }
    now(transport.results().invalidate(new Invalidation.Key(key)));

    assertThat(now(transport.results().get(key, Set.of())).result()).isEmpty();
    assertThat(now(transport.results().get(other, Set.of())).result()).isPresent();
    await("listeners drop what they have of it")
        .atMost(Duration.ofSeconds(10))
        .until(
            () ->
                heard.contains(new Invalidation.Key(key))
                    || heard.contains(new Invalidation.All()));
  }

  @Test
  void F09_veryLongKeysOfQuestionsAndCommandsReserveAsShortOnesDo() {
    String key = longKey(1);
    assertThat(now(transport.store().submit(asked("a", key, "i" + key))))
        .isInstanceOf(Submitted.Accepted.class);
    assertThat(now(transport.store().submit(asked("b", key, null))))
        .isInstanceOf(Submitted.Joined.class);
    assertThat(now(transport.store().submit(asked("c", null, "i" + key))))
        .isInstanceOf(Submitted.Joined.class);
    assertThat(now(transport.store().submit(asked("d", longKey(2), "i" + longKey(2)))))
        .isInstanceOf(Submitted.Accepted.class);
  }

  private static Submission asked(String id, @Nullable String question, @Nullable String command) {
    Submission plain = task(id);
    return new Submission(
        plain.id(),
        plain.lane(),
        plain.owner(),
        plain.envelope(),
        plain.timeout(),
        null,
        Duration.ZERO,
        question == null ? null : new Submission.RequestKey(question, 0),
        command == null ? null : new Submission.Idempotency(command, "f"),
        null);
  }

  /** Neither short nor to be compressed, and the same as others for a long way. */
  private static String longKey(int seed) {
    Random random = new Random(4711);
    StringBuilder key = new StringBuilder();
    random.ints(20_000, ' ', 0x3000).forEach(key::appendCodePoint);
    return key.append(seed).toString();
  }

  private static NewResult answer() {
    return new NewResult(
        Json.of("1"), Duration.ZERO, 1, Duration.ofMillis(1), Duration.ofMinutes(1), null);
  }
}
