package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.dualloop.voice.vosk.Wavs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioFormat.Encoding;
import org.junit.jupiter.api.Test;

class LongAudioTest {

  private static final AudioFormat TELEPHONE =
      new AudioFormat(Encoding.ULAW, 8_000, 8, 1, 1, 8_000, false);

  @Test
  void threeHoursAreReadAsTheyComeAndNotHeld() throws Exception {
    readsWithoutHolding(Wavs.VOSK, 3 * 3_600);
  }

  @Test
  void tenMinutesOfATelephoneCallIsConvertedAsItComes() throws Exception {
    readsWithoutHolding(TELEPHONE, 600);
  }

  private static void readsWithoutHolding(AudioFormat format, int seconds) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long length = (long) seconds * (long) format.getFrameRate() * format.getFrameSize();
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    long bytes = 0;
    try (PcmAudio audio = PcmAudio.wav("long.wav", wav(format, length))) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int n = audio.read(frame); n > 0; n = audio.read(frame)) {
        bytes += n;
      }
      // All that was ever allocated, so that what is held can't be more.
      assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000_000);
    }
    assertThat(Pcm.duration(bytes)).hasSeconds(seconds);
  }

  private static InputStream wav(AudioFormat format, long length) {
    byte[] header = Wavs.wav(new byte[format.getFrameSize() * 8], format);
    int data = header.length - format.getFrameSize() * 8;
    ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putInt(data - 4, (int) length);
    return new SequenceInputStream(
        new ByteArrayInputStream(header, 0, data), new GeneratedBytes(length));
  }

  /** A file as long as one likes that is nowhere. */
  private static final class GeneratedBytes extends InputStream {
    private long left;

    GeneratedBytes(long length) {
      left = length;
    }

    @Override
    public int read() {
      return left-- > 0 ? (int) (left & 0xff) : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int n = (int) Math.min(length, left);
      left -= n;
      return n;
    }
  }
}
