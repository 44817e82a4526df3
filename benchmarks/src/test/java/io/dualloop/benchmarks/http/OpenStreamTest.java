package io.dualloop.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OpenStreamTest {

  private static final String EVENTS =
      """
      HTTP/1.1 200 OK

      retry: 2000

      event: status
      data: {"message":"0 1111111"}

      :\s

      event: status
      data: {"message":"7 1234567"}

      event: ended
      data: {"message":"7 1234567"}

      """;

  private final AtomicInteger begun = new AtomicInteger();
  private final List<String> heard = new ArrayList<>();
  private final OpenStream stream =
      new OpenStream(
          begun,
          (number, due, skipped) ->
              heard.add(number + " at " + due + (skipped ? ", skipped" : "")));

  @Test
  void theFirstStatusBeginsItAndLaterOnesAreHeardHoweverTheyComeInPieces() {
    for (byte each : EVENTS.getBytes(StandardCharsets.UTF_8)) {
      stream.take(ByteBuffer.wrap(new byte[] {each}));
    }

    assertThat(begun).hasValue(1);
    assertThat(heard).containsExactly("7 at 1234567");
    assertThat(stream.newest()).isEqualTo(7);
    assertThat(stream.endings()).isEqualTo(1);
  }

  @Test
  void anUpdateThatIsToldByANewerOneOnlyIsHeardThenAndWasDueBefore() {
    stream.take(bytes(EVENTS.substring(0, EVENTS.indexOf("event: ended"))));
    stream.take(bytes("event: status\ndata: {\"message\":\"307 5001234567\"}\n\n"));

    assertThat(heard)
        .containsExactly(
            "7 at 1234567",
            "307 at 5001234567",
            "207 at 4001234567, skipped",
            "107 at 3001234567, skipped");
    assertThat(stream.newest()).isEqualTo(307);
  }

  @Test
  void beforeTheFirstUpdateThereIsNone() {
    stream.take(bytes("event: status\ndata: {\"message\":\"0 1111111\"}\n\n"));

    assertThat(begun).hasValue(1);
    assertThat(stream.newest()).isEqualTo(-1);
  }

  @Test
  void anEndingThatIsToldTwiceIsCountedTwice() {
    stream.take(bytes(EVENTS + EVENTS));

    assertThat(stream.endings()).isEqualTo(2);
  }

  private static ByteBuffer bytes(String events) {
    return ByteBuffer.wrap(events.getBytes(StandardCharsets.UTF_8));
  }
}
