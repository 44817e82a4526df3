package io.dualloop.voice.vosk;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Audio to be listened to: a WAV file, or a stream of bare samples whose format is stated.
 *
 * <p>Samples are 16-bit PCM at 8 to 48 kHz, mono or stereo; they are converted to the 16 kHz mono
 * the model wants. Speech recorded at 8 kHz is recognised less well. A WAV file that holds less
 * than its header promises is read as far as it goes, with a warning in the log; one that holds
 * nothing is refused.
 *
 * <p>Opening reads the header and may block as the stream does. Not safe for use by several
 * threads, except that {@link #close()} may be called by any. Arguments must not be null.
 */
public final class PcmAudio implements io.dualloop.voice.vosk.audio.AudioSource {

  static final int SAMPLE_RATE = 16_000;
  static final int FRAME_MILLIS = 10;
  static final int FRAME_BYTES = 2 * SAMPLE_RATE * FRAME_MILLIS / 1000;

  /** What programs write as the length of a WAV they are still writing: no promise at all. */
  private static final long LENGTH_UNKNOWN = 0x7fff_0000L;

  private static final AudioFormat WANTED = new AudioFormat(SAMPLE_RATE, 16, 1, true, false);
  private static final Logger log = LoggerFactory.getLogger(PcmAudio.class);

  private final String name;
  private final InputStream origin;
  private final WholeFrames source;
  private final long promisedBytes;
  private final AudioInputStream samples;
  private boolean ended;
  private boolean endChecked;

  private PcmAudio(String name, InputStream origin, CountedBytes bytes, AudioInputStream bare)
      throws IOException {
    this.name = name;
    this.origin = origin;
    AudioFormat format = bare.getFormat();
    long frames = bare.getFrameLength();
    this.promisedBytes = frames < 0 ? -1 : frames * format.getFrameSize();
    this.source = new WholeFrames(bare, bytes);
    AudioInputStream counted = new AudioInputStream(source, format, AudioSystem.NOT_SPECIFIED);
    this.samples = format.matches(WANTED) ? counted : converted(name, counted);
  }

  /**
   * Opens a WAV file.
   *
   * @param file the file
   * @return the audio, to be closed by the caller unless it is handed to a {@link Hearing}
   * @throws AudioFormatException if it isn't a WAV file of 16-bit PCM that holds samples
   * @throws IOException if the file can't be read
   */
  public static PcmAudio wav(Path file) throws IOException {
    return wav(file.toString(), Files.newInputStream(file));
  }

  /**
   * Reads a WAV file from a stream, such as a resource. The stream is closed with the audio, and at
   * once if it is refused.
   *
   * @param name what to call it in results, errors and logs
   * @param in the WAV file's bytes
   * @return the audio, to be closed by the caller unless it is handed to a {@link Hearing}
   * @throws AudioFormatException if it isn't a WAV file of 16-bit PCM that holds samples
   * @throws IOException if the stream can't be read
   */
  public static PcmAudio wav(String name, InputStream in) throws IOException {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(in, "in");
    try {
      CountedBytes bytes = new CountedBytes(new BufferedInputStream(in, 1 << 16));
      return new PcmAudio(name, in, bytes, WavFormat.open(name, bytes));
    } catch (IOException | RuntimeException e) {
      closeQuietly(name, in);
      throw e;
    }
  }

  /**
   * Takes bare samples from a stream, such as a microphone's line or a socket. Nothing is read yet.
   * The stream is closed with the audio, and at once if the format is refused.
   *
   * @param name what to call it in results, errors and logs
   * @param in the samples; a read that comes back with 0 bytes ends the audio, as one with -1 does
   * @param format what the samples are: 16-bit signed PCM, 8 to 48 kHz, one or two channels, either
   *     byte order
   * @return the audio, to be closed by the caller unless it is handed to a {@link Hearing}
   * @throws AudioFormatException if the format isn't one of those
   * @throws IOException never otherwise
   */
  public static PcmAudio raw(String name, InputStream in, AudioFormat format) throws IOException {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(in, "in");
    try {
      WavFormat.refuseOtherThanPcm16(name, format);
      CountedBytes bytes = new CountedBytes(in);
      return new PcmAudio(
          name, in, bytes, new AudioInputStream(bytes, format, AudioSystem.NOT_SPECIFIED));
    } catch (IOException | RuntimeException e) {
      closeQuietly(name, in);
      throw e;
    }
  }

  /**
   * What it is called in results, errors and logs.
   *
   * @return the name it was opened with, or the file's path
   */
  @Override
  public String name() {
    return name;
  }

  /**
   * Fills a frame with 16 kHz mono samples, little-endian. May block as the stream does.
   *
   * @param frame where to; as much is read as fits
   * @return how many bytes were read, an even number; less than the frame's length only at the end;
   *     -1 after the end
   * @throws AudioFormatException if it can't be converted, or holds no samples
   * @throws IOException if the stream can't be read
   */
  @Override
  public int read(byte[] frame) throws IOException {
    int filled = 0;
    try {
      while (filled < frame.length && !ended) {
        int n = samples.read(frame, filled, frame.length - filled);
        ended = n <= 0;
        filled += Math.max(n, 0);
      }
    } catch (RuntimeException e) {
      throw new AudioFormatException(name, "can't be converted to 16 kHz mono", e);
    }
    if (ended && !endChecked) {
      endChecked = true;
      checkEnd();
    }
    return filled < 2 ? -1 : filled & ~1;
  }

  @Override
  public boolean isLive() {
    return false;
  }

  @Override
  public long framesLost() {
    return 0;
  }

  private void checkEnd() throws AudioFormatException {
    long got = source.count();
    if (got < 2) {
      throw new AudioFormatException(name, "holds no samples");
    }
    if (promisedBytes > got && promisedBytes < LENGTH_UNKNOWN) {
      log.warn(
          "Audio '{}' is cut off: its header promises {} bytes of samples, it holds {}",
          name,
          promisedBytes,
          got);
    }
  }

  /**
   * Closes the stream below. Idempotent, and may be called by another thread to end a read that
   * blocks.
   */
  @Override
  public void close() {
    closeQuietly(name, origin);
  }

  private static AudioInputStream converted(String name, AudioInputStream from)
      throws AudioFormatException {
    try {
      return AudioSystem.getAudioInputStream(WANTED, from);
    } catch (IllegalArgumentException e) {
      throw new AudioFormatException(
          name, "can't be converted from " + from.getFormat() + " to 16 kHz mono", e);
    }
  }

  private static void closeQuietly(String name, InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      log.debug("Closing audio '{}' failed; nothing depends on it any more", name, e);
    }
  }
}
