package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.sound.sampled.LineUnavailableException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoudspeakerTest {

  /** A line of 30 ms whose sound is heard when a test says so. */
  private static final class FakeLine implements Line {

    private final CountDownLatch full = new CountDownLatch(1);
    private int waiting;
    private int written;
    private boolean open = true;

    synchronized void hear(int bytes) {
      waiting -= bytes;
    }

    @Override
    public int bufferSize() {
      return 960;
    }

    @Override
    public synchronized int available() {
      if (waiting == bufferSize()) {
        full.countDown();
      }
      return bufferSize() - waiting;
    }

    @Override
    public synchronized int write(byte[] samples, int from, int length) {
      assertThat(length).as("never more than there is room for").isLessThanOrEqualTo(available());
      waiting += length;
      written += length;
      return length;
    }

    @Override
    public synchronized boolean isOpen() {
      return open;
    }

    @Override
    public synchronized void flush() {
      waiting = 0;
    }

    @Override
    public synchronized void close() {
      open = false;
      waiting = 0;
    }
  }

  private final FakeLine line = new FakeLine();
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];

  private Loudspeaker loudspeaker() throws Exception {
    return Loudspeaker.open((format, bytes) -> line);
  }

  @Test
  void bothWaysToHaveNoneAreOneExceptionWithAdvice() {
    assertThatThrownBy(
            () ->
                Loudspeaker.open(
                    (format, bytes) -> {
                      throw new LineUnavailableException("in use");
                    }))
        .isInstanceOf(LoudspeakerException.class)
        .hasMessageContaining("aplay -l")
        .hasRootCauseMessage("in use");
    assertThatThrownBy(
            () ->
                Loudspeaker.open(
                    (format, bytes) -> {
                      throw new IllegalArgumentException("no line matching");
                    }))
        .isInstanceOf(LoudspeakerException.class)
        .hasMessageContaining("another AudioSink")
        .hasRootCauseMessage("no line matching");
  }

  @Test
  void aBufferOf30MillisecondsIsAskedFor() throws Exception {
    AtomicReference<@Nullable Integer> asked = new AtomicReference<>();
    Loudspeaker.open(
        (format, bytes) -> {
          asked.set(bytes);
          return line;
        });
    assertThat(asked).hasValue(3 * Pcm.FRAME_BYTES);
  }

  @Test
  void writingWaitsForRoomAndForgettingTellsHowMuch() throws Exception {
    Loudspeaker loudspeaker = loudspeaker();
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    Thread writer = writer(loudspeaker, failure);
    assertThat(line.full.await(10, TimeUnit.SECONDS)).isTrue();
    line.hear(100);
    writer.join(10_000);

    // Four frames were to be written; three fit, and of the fourth what was heard.
    assertThat(failure).hasValue(null);
    assertThat(line.written).isGreaterThanOrEqualTo(960);
    assertThat(loudspeaker.flush()).isPositive();
    assertThat(loudspeaker.flush()).isZero();
    loudspeaker.drain();
  }

  private Thread writer(Loudspeaker to, AtomicReference<@Nullable Exception> failure) {
    Thread writer =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 3; i++) {
                  to.write(frame, frame.length);
                }
                to.write(frame, 100);
              } catch (Exception e) {
                failure.set(e);
              }
            },
            "writer");
    writer.start();
    return writer;
  }

  @Test
  void aWaitForRoomEndsWithAnInterrupt() throws Exception {
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    Thread writer = writer(loudspeaker(), failure);
    assertThat(line.full.await(10, TimeUnit.SECONDS)).isTrue();
    writer.interrupt();
    writer.join(10_000);
    assertThat(failure.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void aDeviceThatWasTakenAwaySaysSo() throws Exception {
    Loudspeaker loudspeaker = loudspeaker();
    loudspeaker.write(frame, frame.length);
    line.close();
    assertThatThrownBy(() -> loudspeaker.write(frame, frame.length))
        .isInstanceOf(LoudspeakerException.class)
        .hasMessageContaining("taken away");
    assertThat(loudspeaker.flush()).isZero();
    loudspeaker.drain();
    loudspeaker.close();
    loudspeaker.close();
  }

  @Test
  void aDeviceThatHangsIsGivenUp() throws Exception {
    Loudspeaker loudspeaker = loudspeaker();
    for (int i = 0; i < 3; i++) {
      loudspeaker.write(frame, frame.length);
    }
    assertThatThrownBy(() -> loudspeaker.write(frame, frame.length))
        .hasMessageContaining("for 2 s");
  }
}
