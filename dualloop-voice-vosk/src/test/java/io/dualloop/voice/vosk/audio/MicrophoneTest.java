package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.dualloop.voice.vosk.Wavs;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MicrophoneTest {

  private static final AudioFormat STEREO_48 = new AudioFormat(48_000, 16, 2, true, false);

  private final ManualTicker time = new ManualTicker();
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];

  @Test
  void onAMachineWithoutSoundSaysWhatToDo() {
    assumeThat(AudioSystem.getMixerInfo()).isEmpty();

    assertThatThrownBy(Microphone::open)
        .isInstanceOf(AudioDeviceException.class)
        .hasMessageContaining("no microphone on this machine")
        .hasMessageContaining("PushedAudio or PcmAudio")
        .hasCauseInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMicrophoneInUseSaysSo() {
    assertThatThrownBy(
            () ->
                SoundLine.first(
                    format -> {
                      throw new LineUnavailableException("busy");
                    }))
        .isInstanceOf(AudioDeviceException.class)
        .hasMessageContaining("another program uses it")
        .hasCauseInstanceOf(LineUnavailableException.class);
  }

  @Test
  void asksForWhatIsWantedFirstAndThenForWhatDevicesHave() throws Exception {
    List<String> asked = new ArrayList<>();
    CaptureLine line =
        SoundLine.first(
            format -> {
              asked.add((int) format.getSampleRate() + "x" + format.getChannels());
              assertThat(format.isBigEndian()).isFalse();
              if (format.getChannels() == 1) {
                throw new IllegalArgumentException("no line matches");
              }
              return new PlayedLine(format, new byte[0]);
            });

    assertThat(asked).containsExactly("16000x1", "48000x1", "44100x1", "48000x2");
    assertThat(line.format().getSampleRate()).isEqualTo(48_000);
  }

  @Test
  void whatTheDeviceGivesInOddSizesIsHeardInWholeFrames() throws Exception {
    byte[] noise = Wavs.whiteNoise(0.5, 0.2, 1);
    PlayedLine line = new PlayedLine(Wavs.VOSK, noise);
    int[] sizes = {1, 3, 50, 0, 321, 640, 7};
    int[] next = {0};
    time.whileAsleep(() -> line.record(sizes[next[0]++ % sizes.length]));
    Microphone microphone = new Microphone(line, time);

    assertThat(read(microphone, 50)).isEqualTo(noise);
    assertThat(microphone.framesLost()).isZero();
    assertThat(microphone.isLive()).isTrue();
    assertThat(microphone.name()).isEqualTo("microphone");
  }

  @Test
  void aDeviceOf48KilohertzIsConverted() throws Exception {
    PlayedLine line = new PlayedLine(STEREO_48, Tones.sine(STEREO_48, 700, 1.1));
    time.whileAsleep(() -> line.record(967));
    Microphone microphone = new Microphone(line, time);

    assertThat(Tones.quality(read(microphone, 100), 700)).isGreaterThan(60);
  }

  @Test
  void aDeviceThatGivesNothingForTwoSecondsWasTakenAway() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, Wavs.silence(1));
    Microphone microphone = new Microphone(line, time);
    line.record(320);
    microphone.read(frame);
    long begin = time.nanos();

    assertThatThrownBy(() -> microphone.read(frame))
        .isInstanceOf(AudioDeviceException.class)
        .hasMessageContaining("nothing for 2 s")
        .hasMessageContaining("open it again");
    assertThat(time.since(begin)).hasSeconds(2);
  }

  @Test
  void aDeviceThatGivesAlmostNothingIsStillThere() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, Wavs.silence(1));
    Microphone microphone = new Microphone(line, time);
    int[] naps = {0};
    // Two bytes every 1.5 s.
    time.whileAsleep(() -> line.record(++naps[0] % 300 == 0 ? 2 : 0));

    assertThat(microphone.read(frame)).isEqualTo(Pcm.FRAME_BYTES);
  }

  @Test
  void aReaderThatWasAwayForLongIsNotADeviceTakenAway() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, Wavs.silence(1));
    Microphone microphone = new Microphone(line, time);
    line.record(320);
    microphone.read(frame);
    time.advance(Duration.ofMinutes(1));
    time.whileAsleep(() -> line.record(320));

    assertThat(microphone.read(frame)).isEqualTo(Pcm.FRAME_BYTES);
  }

  @Test
  void aDeviceThatTheSystemClosedWasTakenAway() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, Wavs.silence(1));
    Microphone microphone = new Microphone(line, time);
    line.close();

    assertThatThrownBy(() -> microphone.read(frame))
        .isInstanceOf(AudioDeviceException.class)
        .hasMessageContaining("closed by the system");
  }

  @Test
  void aDeviceThatFailsSaysWhy() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, Wavs.silence(1));
    line.fail(new IllegalStateException("device lost"));
    Microphone microphone = new Microphone(line, time);

    assertThatThrownBy(() -> microphone.read(frame))
        .isInstanceOf(AudioDeviceException.class)
        .hasRootCauseMessage("device lost");
    microphone.close();
    assertThat(microphone.read(frame)).isEqualTo(-1);
  }

  @Test
  void whatADeviceDroppedIsEstimated() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, Wavs.silence(10));
    Microphone microphone = new Microphone(line, time);
    line.record(320);
    microphone.read(frame);
    time.advance(Duration.ofMillis(2_500));
    line.record(2_500 * 32);
    microphone.read(frame);

    assertThat(microphone.framesLost()).isEqualTo(50);
    read(microphone, 199);
    assertThat(microphone.framesLost()).isEqualTo(50);
  }

  @Test
  void aBufferThatWasFoundFullCountsForAFrame() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, Wavs.silence(10));
    Microphone microphone = new Microphone(line, time);
    time.advance(Duration.ofSeconds(2));
    line.record(line.bufferBytes());
    microphone.read(frame);

    assertThat(microphone.framesLost()).isEqualTo(1);
  }

  @Test
  void closedTwiceGivesTheDeviceBackOnceAndIsOver() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, Wavs.silence(1));
    Microphone microphone = new Microphone(line, time);
    line.record(640);
    microphone.close();
    microphone.close();

    assertThat(line.closings()).isEqualTo(1);
    assertThat(microphone.read(frame)).isEqualTo(-1);
  }

  @Test
  void closingEndsAReadThatWaits() throws Exception {
    PlayedLine line = new PlayedLine(Wavs.VOSK, new byte[0]);
    Microphone microphone = new Microphone(line, Ticker.SYSTEM);
    Reader reader = Reader.start(() -> microphone.read(frame));
    reader.awaitWaiting();
    microphone.close();

    assertThat(reader.result()).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(-1);
  }

  private static byte[] read(Microphone microphone, int frames) throws Exception {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < frames; i++) {
      assertThat(microphone.read(frame)).isEqualTo(Pcm.FRAME_BYTES);
      all.writeBytes(frame);
    }
    return all.toByteArray();
  }

  /** A device with a buffer of 2 s that records what the test lets it, and drops the oldest. */
  private static final class PlayedLine implements CaptureLine {
    private final AudioFormat format;
    private final byte[] sound;
    private int recorded;
    private int read;
    private int closings;
    private volatile boolean open = true;
    private @Nullable RuntimeException failure;

    PlayedLine(AudioFormat format, byte[] sound) {
      this.format = format;
      this.sound = sound;
    }

    void record(int bytes) {
      recorded = Math.min(sound.length, recorded + bytes);
      read = Math.max(read, recorded - bufferBytes());
    }

    void fail(RuntimeException with) {
      failure = with;
    }

    int closings() {
      return closings;
    }

    @Override
    public AudioFormat format() {
      return format;
    }

    @Override
    public int bufferBytes() {
      return 2 * (int) format.getSampleRate() * format.getFrameSize();
    }

    @Override
    public int available() {
      if (failure != null) {
        throw failure;
      }
      return recorded - read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      assertThat(length).as("more would wait").isLessThanOrEqualTo(available());
      assertThat(length % format.getFrameSize()).as("only whole frames").isZero();
      System.arraycopy(sound, read, bytes, offset, length);
      read += length;
      return length;
    }

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public void close() {
      open = false;
      closings++;
    }
  }
}
