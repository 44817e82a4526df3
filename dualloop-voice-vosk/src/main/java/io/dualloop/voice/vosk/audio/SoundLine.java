package io.dualloop.voice.vosk.audio;

import java.util.List;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.TargetDataLine;
import org.jspecify.annotations.Nullable;

/** The system's default device for recording, in the first format that it gives. */
final class SoundLine implements CaptureLine {

  /** The one that is wanted; else those that all devices have, to be converted. */
  private static final List<AudioFormat> FORMATS =
      List.of(
          SampleFormat.WANTED,
          new AudioFormat(48_000, 16, 1, true, false),
          new AudioFormat(44_100, 16, 1, true, false),
          new AudioFormat(48_000, 16, 2, true, false),
          new AudioFormat(44_100, 16, 2, true, false));

  private static final int BUFFER_SECONDS = 2;

  /** Opens a line, or refuses the format as Java Sound does. */
  interface Opener {
    CaptureLine open(AudioFormat format) throws LineUnavailableException;
  }

  private final TargetDataLine line;

  private SoundLine(TargetDataLine line) {
    this.line = line;
  }

  /** Opens and starts the system's line in a format. */
  static CaptureLine open(AudioFormat format) throws LineUnavailableException {
    TargetDataLine line = AudioSystem.getTargetDataLine(format);
    line.open(format, BUFFER_SECONDS * (int) format.getSampleRate() * format.getFrameSize());
    line.start();
    return new SoundLine(line);
  }

  /** Opens a line in the first of our formats that is not refused. */
  static CaptureLine first(Opener opener) throws AudioDeviceException {
    LineUnavailableException busy = null;
    IllegalArgumentException missing = null;
    for (AudioFormat format : FORMATS) {
      try {
        return opener.open(format);
      } catch (LineUnavailableException e) {
        busy = e;
      } catch (IllegalArgumentException e) {
        // A machine without any device says so, too.
        missing = e;
      }
    }
    throw refused(busy, missing);
  }

  private static AudioDeviceException refused(
      @Nullable LineUnavailableException busy, @Nullable IllegalArgumentException missing) {
    if (busy != null) {
      return new AudioDeviceException(
          "The microphone can't be opened, maybe because another program uses it; end that"
              + " program, or allow this one to record in the system's settings",
          busy);
    }
    return new AudioDeviceException(
        "There is no microphone on this machine (Java Sound has no device that records 16-bit PCM"
            + " at 16, 44.1 or 48 kHz); connect one, or, on a server or in a container, listen to"
            + " PushedAudio or PcmAudio instead",
        missing);
  }

  @Override
  public AudioFormat format() {
    return line.getFormat();
  }

  @Override
  public int bufferBytes() {
    return line.getBufferSize();
  }

  @Override
  public int available() {
    return line.available();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    return line.read(bytes, offset, length);
  }

  @Override
  public boolean isOpen() {
    return line.isOpen();
  }

  @Override
  public void close() {
    line.close();
  }
}
