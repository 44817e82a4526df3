package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WavSinkTest {

  @TempDir Path folder;

  private static byte[] read(Path file) throws Exception {
    try (AudioInputStream audio = AudioSystem.getAudioInputStream(file.toFile())) {
      assertThat(audio.getFormat().matches(new AudioFormat(16_000, 16, 1, true, false))).isTrue();
      byte[] samples = audio.readAllBytes();
      assertThat(audio.getFrameLength()).isEqualTo(samples.length / 2);
      return samples;
    }
  }

  private static byte[] frame(int value) {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    Arrays.fill(frame, (byte) value);
    return frame;
  }

  @Test
  void samplesComeBackFromAFile() throws Exception {
    Path file = folder.resolve("a.wav");
    WavFile.write(file, frame(7));
    assertThat(read(file)).isEqualTo(frame(7));
  }

  @Test
  void theFileHoldsWhatWasHeardAndNotWhatWasForgotten() throws Exception {
    Path file = folder.resolve("a.wav");
    Files.writeString(file, "something older and longer than the header of a WAV file".repeat(99));
    RecordingSink device = new RecordingSink();
    WavSink sink = WavSink.of(device, file);
    sink.write(frame(7), Pcm.FRAME_BYTES);
    sink.drain();
    sink.write(frame(8), Pcm.FRAME_BYTES);
    sink.write(frame(8), Pcm.FRAME_BYTES);
    long forgotten = sink.flush();
    sink.write(frame(9), Pcm.FRAME_BYTES);
    sink.drain();
    sink.close();
    sink.close();

    byte[] samples = read(file);
    assertThat(samples).hasSize((int) (4 * Pcm.FRAME_BYTES - forgotten));
    assertThat(samples).startsWith(frame(7)).endsWith(frame(9));
    assertThatThrownBy(() -> sink.write(frame(7), Pcm.FRAME_BYTES)).isInstanceOf(IOException.class);
  }

  /** A flush by another thread when the device has taken a frame that is not in the file yet. */
  @Test
  void whatIsForgottenDuringAWriteIsThatWrite() throws Exception {
    Path file = folder.resolve("a.wav");
    AtomicReference<WavSink> self = new AtomicReference<>();
    AtomicBoolean flushes = new AtomicBoolean();
    WavSink sink = WavSink.of(new FlushedDuringAWrite(self, flushes), file);
    self.set(sink);
    sink.write(frame(7), Pcm.FRAME_BYTES);
    flushes.set(true);
    sink.write(frame(8), Pcm.FRAME_BYTES);
    flushes.set(false);
    sink.write(frame(9), Pcm.FRAME_BYTES);
    sink.close();

    assertThat(read(file)).hasSize(2 * Pcm.FRAME_BYTES).startsWith(frame(7)).endsWith(frame(9));
  }

  private record FlushedDuringAWrite(AtomicReference<WavSink> outer, AtomicBoolean flushes)
      implements AudioSink {

    @Override
    public void write(byte[] samples, int length) {
      if (flushes.get()) {
        Objects.requireNonNull(outer.get()).flush();
      }
    }

    @Override
    public long flush() {
      return flushes.get() ? Pcm.FRAME_BYTES : 0;
    }

    @Override
    public void drain() {}

    @Override
    public void close() {}
  }

  @Test
  void closingForgetsWhatWasNotHeard() throws Exception {
    Path file = folder.resolve("a.wav");
    // A second of it, so that a machine that is late doesn't have all heard before.
    RecordingSink deep = new RecordingSink(Duration.ofSeconds(1), Duration.ofMinutes(1));
    WavSink sink = WavSink.of(deep, file);
    for (int i = 0; i < 100; i++) {
      sink.write(frame(7), Pcm.FRAME_BYTES);
    }
    sink.close();
    assertThat(read(file).length).isLessThan(100 * Pcm.FRAME_BYTES);
  }
}
