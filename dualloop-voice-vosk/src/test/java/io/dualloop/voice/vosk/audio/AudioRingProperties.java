package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class AudioRingProperties {

  /** A positive step writes so many bytes, another one takes a frame out. */
  @Property(tries = 500)
  void isAQueueOfFramesThatLosesTheOldest(
      @ForAll @IntRange(min = 1, max = 5) int capacity,
      @ForAll List<@IntRange(min = -500, max = 1_000) Integer> steps) {
    AudioRing ring = new AudioRing(capacity);
    ArrayDeque<byte[]> model = new ArrayDeque<>();
    byte[] next = new byte[Pcm.FRAME_BYTES];
    int begun = 0;
    int value = 0;
    int lost = 0;
    for (int step : steps) {
      if (step > 0) {
        byte[] bytes = new byte[step];
        for (int i = 0; i < step; i++) {
          bytes[i] = (byte) ((value++ * 31) >> 3);
          next[begun++] = bytes[i];
          if (begun == next.length) {
            model.add(next.clone());
            begun = 0;
          }
        }
        ring.write(bytes, 0, step);
        for (; model.size() > capacity; lost++) {
          model.remove();
        }
      } else {
        expectNext(ring, model);
      }
      assertThat(ring.size()).isEqualTo(model.size());
      assertThat(ring.framesLost()).isEqualTo(lost);
    }
    while (!model.isEmpty()) {
      expectNext(ring, model);
    }
    ring.end();
    byte[] rest = new byte[Pcm.FRAME_BYTES];
    int n = ring.poll(rest);
    assertThat(n).isEqualTo(begun < 2 ? -1 : begun & ~1);
    assertThat(Arrays.copyOf(rest, Math.max(n, 0))).isEqualTo(Arrays.copyOf(next, Math.max(n, 0)));
  }

  private static void expectNext(AudioRing ring, ArrayDeque<byte[]> model) {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    byte[] expected = model.poll();
    assertThat(ring.poll(frame)).isEqualTo(expected == null ? 0 : Pcm.FRAME_BYTES);
    if (expected != null) {
      assertThat(frame).isEqualTo(expected);
    }
  }
}
