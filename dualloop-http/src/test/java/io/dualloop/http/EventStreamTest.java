package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Telemetry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** What is written when statuses are delivered out of order. */
class EventStreamTest {

  private static final EventStream.Limit LIMIT =
      new EventStream.Limit(
          new Pushing((user, task, version, ended) -> {}, Telemetry.NONE), () -> false);

  private final Recorder recorder = new Recorder();
  private final EventStream stream =
      new EventStream(recorder, "", HttpLimits.DEFAULT.pace(), LIMIT, () -> 0, () -> {});

  @Test
  void anEndingThatWaitsIsNotReplacedByWhatWasToldBefore() {
    stream.begin(1);
    stream.see(Standing.told(Standing.succeeded(3), 2));
    stream.see(Standing.told(Standing.running(2), 1));

    recorder.left();

    assertThat(recorder.written()).contains("SUCCEEDED").doesNotContain("RUNNING");
  }

  @Test
  void whatWasToldBeforeDoesNotFollow() {
    stream.see(Standing.told(Standing.running(3), 2));
    recorder.left();
    stream.see(Standing.told(Standing.running(2), 1));

    assertThat(recorder.written()).contains("\"version\":3").doesNotContain("\"version\":2");
  }

  @Test
  void aStoreThatWasRolledBackIsBelieved() {
    stream.see(Standing.told(Standing.running(9), 1));
    recorder.left();
    stream.see(Standing.told(Standing.running(4), 2));

    assertThat(recorder.written()).contains("\"version\":9").contains("\"version\":4");
  }

  @Test
  void whoKnowsMoreIsNotToldWhatIsOver() {
    EventStream other =
        new EventStream(recorder, "7", HttpLimits.DEFAULT.pace(), LIMIT, () -> 0, () -> {});
    other.clientIsAhead();
    other.see(Standing.told(Standing.running(5), 1));
    other.see(Standing.told(Standing.running(6), 2));
    assertThat(recorder.written()).isEmpty();

    other.see(Standing.told(Standing.running(8), 3));
    assertThat(recorder.written()).contains("\"version\":8");
  }

  /** Takes what is written; a write is under way until the test says that it has left. */
  private static final class Recorder implements EventWriter {

    private final List<String> texts = new ArrayList<>();
    private CompletableFuture<Void> write = new CompletableFuture<>();

    @Override
    public CompletionStage<Void> write(byte[] bytes) {
      texts.add(new String(bytes, StandardCharsets.UTF_8));
      write = new CompletableFuture<>();
      return write;
    }

    void left() {
      write.complete(null);
    }

    String written() {
      return String.join("", texts);
    }

    @Override
    public void end() {}

    @Override
    public void abort() {}
  }
}
