package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.UtteranceAudio.Mark;
import io.dualloop.voice.vosk.UtteranceAudio.Next;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class UtteranceAudioTest {

  private static final Voice VOICE = new Voice(0, null, true);
  private static final long SOON = TimeUnit.MILLISECONDS.toNanos(20);

  private final UtteranceAudio live = new UtteranceAudio(true, VOICE);
  private final UtteranceAudio.Frame frame = new UtteranceAudio.Frame();

  @Test
  void givesFramesAndMarksInOrder() {
    put(live, 1);
    live.mark(Mark.PAUSED, VOICE);
    put(live, 2);
    live.mark(Mark.ENDED, VOICE);

    assertThat(next()).isEqualTo("frame 1");
    assertThat(next()).isEqualTo("PAUSED");
    assertThat(next()).isEqualTo("frame 2");
    assertThat(next()).isEqualTo("ENDED");
    assertThat(next()).isEqualTo("STALLED");
  }

  @Test
  void aReaderCanGoBackAsFarAsItIsKept() {
    for (int i = 0; i < 1_200; i++) {
      put(live, i);
      assertThat(live.next(frame, SOON)).isEqualTo(Next.FRAME);
    }
    assertThat(live.rewind(0)).isTrue();
    assertThat(next()).isEqualTo("frame 0");
    put(live, 1_200);

    assertThat(live.rewind(0)).isFalse();
    assertThat(live.rewind(320)).isTrue();
    assertThat(next()).isEqualTo("frame 1");
  }

  @Test
  void theOldestOfALiveAudioIsLostIfNobodyReadsIt() {
    for (int i = 0; i < 1_200; i++) {
      assertThat(put(live, i)).isZero();
    }
    live.mark(Mark.PAUSED, VOICE);
    assertThat(put(live, 1_200)).isEqualTo(1);
    assertThat(put(live, 1_201)).isEqualTo(1);

    assertThat(next()).isEqualTo("frame 2");
    for (int i = 3; i < 1_200; i++) {
      assertThat(next()).isEqualTo("frame " + i);
    }
    assertThat(next()).isEqualTo("PAUSED");
    assertThat(next()).isEqualTo("frame 1200");
  }

  @Test
  void theWriterOfAnyOtherWaitsForTheReader() throws Exception {
    UtteranceAudio file = new UtteranceAudio(false, VOICE);
    for (int i = 0; i < 20; i++) {
      put(file, i);
    }
    CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> put(file, 20));
    assertThat(file.next(frame, SOON)).isEqualTo(Next.FRAME);
    assertThat(one).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(0);

    CompletableFuture<Integer> another = CompletableFuture.supplyAsync(() -> put(file, 21));
    file.abandon();
    assertThat(another).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(0);
    assertThat(file.next(frame, SOON)).isEqualTo(Next.ABANDONED);
  }

  @Test
  void theWriterOfAnyOtherDoesNotWaitForEver() {
    UtteranceAudio file = new UtteranceAudio(false, VOICE, Duration.ofMillis(20));
    for (int i = 0; i < 20; i++) {
      put(file, i);
    }
    assertThat(file.isStuck()).isFalse();
    assertThat(put(file, 20)).isEqualTo(21);
    assertThat(file.isStuck()).isTrue();
    assertThat(file.next(frame, SOON)).isEqualTo(Next.ABANDONED);
  }

  @Test
  void whatIsNotReadForWantOfAReaderIsLost() {
    put(live, 0);
    put(live, 1);
    assertThat(next()).isEqualTo("frame 0");
    live.giveUp();

    assertThat(put(live, 2)).isEqualTo(2);
    assertThat(put(live, 3)).isEqualTo(1);
  }

  @Test
  void whatIsNotWantedAnyMoreIsNotLost() {
    put(live, 0);
    live.abandon();

    assertThat(put(live, 1)).isZero();
  }

  @Test
  void anInterruptOfTheReaderIsNotHeeded() {
    put(live, 1);
    Thread.currentThread().interrupt();
    assertThat(next()).isEqualTo("frame 1");
    assertThat(next()).isEqualTo("STALLED");
    assertThat(Thread.interrupted()).isFalse();
  }

  private static int put(UtteranceAudio audio, int number) {
    byte[] samples = new byte[320];
    samples[0] = (byte) number;
    samples[319] = (byte) (number >> 8);
    return audio.put(samples, 320, VOICE);
  }

  private String next() {
    Next next = live.next(frame, SOON);
    return switch (next) {
      case FRAME -> "frame " + ((frame.samples[0] & 0xff) | (frame.samples[319] & 0xff) << 8);
      case MARK -> live.lastMark().mark().name();
      default -> next.name();
    };
  }
}
