package io.dualloop.voice.vosk.audio;

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
 * <p>Samples are PCM of 8, 16, 24 or 32 bits (integers in either byte order, or 32-bit floating
 * point), or telephony's µ-law and A-law, at 8 to 48 kHz, mono or stereo; they are converted to the
 * 16 kHz mono the model wants, as they are read: memory does not grow with the length. Speech
 * recorded at 8 kHz is recognised less well. A WAV file that holds less than its header promises is
 * read as far as it goes, with a warning in the log; one that holds nothing is refused.
 *
 * <p>Opening reads the header and may block as the stream does. Not safe for use by several
 * threads, except that {@link #close()} may be called by any. Arguments must not be null.
 */
public final class PcmAudio implements AudioSource {

  /** What programs write as the length of a WAV they are still writing: no promise at all. */
  private static final long LENGTH_UNKNOWN = 0x7fff_0000L;

  private static final Logger log = LoggerFactory.getLogger(PcmAudio.class);

  private final String name;
  private final InputStream origin;
  private final WholeFrames source;
  private final long promisedBytes;
  private final Conversion conversion;
  private final Samples samples = new Samples();
  private final byte[] piece;
  private boolean ended;

  private PcmAudio(String name, InputStream origin, CountedBytes bytes, AudioInputStream bare)
      throws IOException {
    this.name = name;
    this.origin = origin;
    AudioFormat format = bare.getFormat();
    long frames = bare.getFrameLength();
    this.promisedBytes = frames < 0 ? -1 : frames * format.getFrameSize();
    this.source = new WholeFrames(bare, bytes);
    SampleFormat form = SampleFormat.of(name, format);
    this.conversion = new Conversion(form);
    // No more at a time than makes a frame: a line's read waits for all that it was asked for.
    this.piece = new byte[form.rate() * Pcm.FRAME_MILLIS / 1000 * form.frameBytes()];
  }

  /**
   * Opens a WAV file.
   *
   * @param file the file
   * @return the audio, to be closed by the caller unless it is handed to one that listens
   * @throws AudioFormatException if it isn't a WAV file in one of the forms above that holds
   *     samples
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
   * @return the audio, to be closed by the caller unless it is handed to one that listens
   * @throws AudioFormatException if it isn't a WAV file in one of the forms above that holds
   *     samples
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
   * @param format what the samples are, one of the forms above
   * @return the audio, to be closed by the caller unless it is handed to one that listens
   * @throws AudioFormatException if the format isn't one of those
   * @throws IOException never otherwise
   */
  public static PcmAudio raw(String name, InputStream in, AudioFormat format) throws IOException {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(in, "in");
    try {
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
   * Fills a frame with 16 kHz mono samples, little-endian. May block as the stream does, and then
   * gives way to {@link #close()} as the stream does; an interrupt is the stream's to heed.
   *
   * @param frame where to; any even length
   * @return how many bytes were read, an even number; less than the frame's length only at the end;
   *     -1 after the end
   * @throws AudioFormatException if it holds no samples, found at the end
   * @throws IOException if the stream can't be read
   */
  @Override
  public int read(byte[] frame) throws IOException {
    while (samples.size() < frame.length && !ended) {
      int n = readPiece();
      if (n < 0) {
        ended = true;
        conversion.end(samples);
        checkEnd();
      } else {
        conversion.add(piece, 0, n, samples);
      }
    }
    int n = samples.take(frame, 0, frame.length);
    return n == 0 ? -1 : n;
  }

  private int readPiece() throws IOException {
    try {
      return source.read(piece, 0, piece.length);
    } catch (RuntimeException e) {
      throw new IOException("Audio '" + name + "' can't be read: its stream failed", e);
    }
  }

  /** Not live: it waits for its reader. */
  @Override
  public boolean isLive() {
    return false;
  }

  /** Always 0: nothing is lost of what waits. */
  @Override
  public long framesLost() {
    return 0;
  }

  private void checkEnd() throws AudioFormatException {
    long got = source.count();
    if (got == 0) {
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

  private static void closeQuietly(String name, InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      log.debug("Closing audio '{}' failed; nothing depends on it any more", name, e);
    }
  }
}
