package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BatchesTest {

  /** A script that was sent: what it was given, and what it will answer. */
  private static final class Sent {
    final String arguments;
    final CompletableFuture<List<Object>> answer = new CompletableFuture<>();

    Sent(byte[][] arguments) {
      this.arguments =
          Stream.of(arguments)
              .map(each -> new String(each, StandardCharsets.UTF_8))
              .collect(Collectors.joining(" "));
    }
  }

  private final List<Sent> sent = new ArrayList<>();
  private final Deque<Runnable> later = new ArrayDeque<>();
  private int splits;
  private final Batches batches =
      new Batches(
          arguments -> {
            Sent script = new Sent(arguments);
            sent.add(script);
            return script.answer;
          },
          later::add,
          () -> splits++);

  private CompletableFuture<List<Object>> add(String... arguments) {
    byte[][] bytes =
        Stream.of(arguments)
            .map(each -> each.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    CompletionStage<List<Object>> answer = batches.add(bytes);
    return answer.toCompletableFuture();
  }

  private void send(String... arguments) {
    var unused = add(arguments);
  }

  private List<String> scripts() {
    return sent.stream().map(each -> each.arguments).toList();
  }

  private static List<Object> answers(String... each) {
    return Stream.of(each).<Object>map(List::of).toList();
  }

  @Test
  void anIdleServerIsAskedAtOnceForEach() {
    var one = add("a", "x");
    var other = add("b");
    assertThat(scripts()).containsExactly("2 a x", "1 b");

    sent.get(0).answer.complete(answers("done a"));
    sent.get(1).answer.complete(answers("done b"));
    assertThat(one).isCompletedWithValue(List.of("done a"));
    assertThat(other).isCompletedWithValue(List.of("done b"));
    send("c");
    assertThat(scripts()).hasSize(3);
  }

  @Test
  void whatComesWhileABusyServerWorksGoesTogetherAndIsAnsweredInOrder() {
    busy();
    var a = add("a");
    var b = add("b");
    assertThat(scripts()).as("two are under way").hasSize(2);

    sent.get(0).answer.complete(answers("first"));
    assertThat(scripts()).as("not by who brings the answer").hasSize(2);
    goOn();
    assertThat(scripts()).last().isEqualTo("1 a 1 b");
    sent.get(2).answer.complete(answers("done a", "done b"));
    assertThat(a).isCompletedWithValue(List.of("done a"));
    assertThat(b).isCompletedWithValue(List.of("done b"));
  }

  @Test
  void whatWaitsGoesBeforeAStepOfAnotherKind() {
    busy();
    send("a");
    batches.flush();
    assertThat(scripts()).last().isEqualTo("1 a");
    batches.flush();
    assertThat(scripts()).as("nothing waits").hasSize(3);
  }

  @Test
  void neitherManyStepsNorLongOnesWaitForASlowServer() {
    busy();
    for (int i = 0; i < 64; i++) {
      send("s" + i);
    }
    assertThat(scripts()).hasSize(3);
    send("x".repeat(200_000));
    assertThat(scripts()).hasSize(4);
  }

  @Test
  void aRefusedStepTakesNoOtherWithIt() {
    busy();
    var good = add("good");
    var bad = add("bad");
    sent.get(0).answer.complete(answers("first"));
    goOn();
    refuse(sent.get(2));

    assertThat(scripts().subList(3, 5)).containsExactly("1 good", "1 bad");
    sent.get(3).answer.complete(answers("done"));
    refuse(sent.get(4));
    assertThat(splits).isEqualTo(1);
    assertThat(good).isCompletedWithValue(List.of("done"));
    assertThat(bad)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(RedisCommandExecutionException.class);
  }

  private static void refuse(Sent script) {
    script.answer.completeExceptionally(new RedisCommandExecutionException("DL_ARG id is ?"));
  }

  @Test
  void aServerThatRefusesEverythingIsNotAskedForEach() {
    busy();
    var a = add("a");
    send("b");
    sent.get(0).answer.complete(answers("first"));
    goOn();
    sent.get(2)
        .answer
        .completeExceptionally(new RedisCommandExecutionException("MISCONF it can't save"));
    assertThat(a).isCompletedExceptionally();
    assertThat(scripts()).hasSize(3);
    assertThat(splits).isZero();
  }

  @Test
  void ofALostScriptEveryStepIsUnknown() {
    busy();
    var a = add("a");
    var b = add("b");
    sent.get(0).answer.complete(answers("first"));
    goOn();
    sent.get(2).answer.completeExceptionally(new IllegalStateException("cut off"));

    assertThat(a).isCompletedExceptionally();
    assertThat(b).isCompletedExceptionally();
    assertThat(scripts()).as("it may have run: whoever asked repeats it").hasSize(3);
  }

  @Test
  void aStepWithoutAnAnswerIsAFailure() {
    var a = add("a");
    sent.get(0).answer.complete(List.of());
    assertThat(a)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(UnreadableAnswerException.class);
  }

  /** The executor does what it was given. */
  private void goOn() {
    while (!later.isEmpty()) {
      later.remove().run();
    }
  }

  /** Two scripts are under way. */
  private void busy() {
    send("first");
    send("second");
  }
}
