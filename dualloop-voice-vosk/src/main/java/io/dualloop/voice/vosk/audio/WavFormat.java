package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;

/** Reads a WAV header and says plainly what is wrong with one that can't be read. */
final class WavFormat {

  private static final int RIFF_HEADER = 12;

  private WavFormat() {}

  /**
   * The stream positioned at the first sample, in whatever format; its frame length is what the
   * header promises. Needs a stream that can be reset.
   */
  static AudioInputStream open(String source, InputStream in) throws IOException {
    refuseOtherThanRiff(source, in);
    AudioInputStream audio;
    try {
      audio = AudioSystem.getAudioInputStream(in);
    } catch (UnsupportedAudioFileException | IOException | RuntimeException e) {
      // The parser throws unchecked exceptions on some damaged headers.
      throw new AudioFormatException(
          source,
          "is a WAV file with a truncated or damaged header, or of a kind that isn't understood"
              + SampleFormat.WHAT_TO_DO,
          e);
    }
    if (audio.getFrameLength() == 0) {
      throw new AudioFormatException(source, "holds no samples (its data length is 0)");
    }
    return audio;
  }

  private static void refuseOtherThanRiff(String source, InputStream in) throws IOException {
    in.mark(RIFF_HEADER);
    byte[] head = in.readNBytes(RIFF_HEADER);
    in.reset();
    if (head.length == 0) {
      throw new AudioFormatException(source, "is empty (0 bytes)");
    }
    String text = new String(head, StandardCharsets.ISO_8859_1);
    boolean wave = text.startsWith("RIFF") && text.endsWith("WAVE");
    if (head.length == RIFF_HEADER && wave) {
      return;
    }
    if (text.startsWith("RIFF") && head.length < RIFF_HEADER) {
      throw new AudioFormatException(
          source, "is a WAV file cut off after " + head.length + " bytes, within its header");
    }
    throw new AudioFormatException(
        source,
        "is not a WAV file: it begins with the bytes "
            + Arrays.toString(head)
            + SampleFormat.WHAT_TO_DO);
  }
}
