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
      data: {"message":"1111111"}

      :\s

      event: status
      data: {"message":"1234567"}

      event: ended
      data: {"message":"1234567"}

      """;

  private final AtomicInteger begun = new AtomicInteger();
  private final List<Long> heard = new ArrayList<>();
  private final OpenStream stream = new OpenStream(begun, heard::add);

  @Test
  void theFirstStatusBeginsItAndLaterOnesAreHeardHoweverTheyComeInPieces() {
    for (byte each : EVENTS.getBytes(StandardCharsets.UTF_8)) {
      stream.take(ByteBuffer.wrap(new byte[] {each}));
    }

    assertThat(begun).hasValue(1);
    assertThat(heard).containsExactly(1_234_567L);
    assertThat(stream.endings()).isEqualTo(1);
  }

  @Test
  void anEndingThatIsToldTwiceIsCountedTwice() {
    stream.take(ByteBuffer.wrap((EVENTS + EVENTS).getBytes(StandardCharsets.UTF_8)));

    assertThat(stream.endings()).isEqualTo(2);
  }
}
