package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;

/** Reads a WAV header and says plainly what is wrong with one that can't be used. */
final class WavFormat {

  private static final int RIFF_HEADER = 12;
  private static final String WHAT_TO_DO =
      "; convert it to 16-bit PCM WAV, best 16 kHz mono (for example: sox in.wav -r 16000 -c 1 -b 16"
          + " out.wav)";

  private WavFormat() {}

  /**
   * The stream positioned at the first sample; its frame length is what the header promises. Needs
   * a stream that can be reset.
   */
  static AudioInputStream open(String source, InputStream in) throws IOException {
    refuseOtherThanRiff(source, in);
    AudioInputStream audio;
    try {
      audio = AudioSystem.getAudioInputStream(in);
    } catch (UnsupportedAudioFileException | IOException | RuntimeException e) {
      // The parser throws unchecked exceptions on some damaged headers.
      throw new AudioFormatException(
          source, "is a WAV file with a truncated or damaged header" + WHAT_TO_DO, e);
    }
    refuseOtherThanPcm16(source, audio.getFormat());
    if (audio.getFrameLength() == 0) {
      throw new AudioFormatException(source, "holds no samples (its data length is 0)");
    }
    return audio;
  }

  static void refuseOtherThanPcm16(String source, AudioFormat format) throws IOException {
    boolean pcm16 =
        AudioFormat.Encoding.PCM_SIGNED.equals(format.getEncoding())
            && format.getSampleSizeInBits() == 16;
    if (!pcm16) {
      throw new AudioFormatException(source, "is not 16-bit PCM but " + format + WHAT_TO_DO);
    }
    if (format.getChannels() < 1 || format.getChannels() > 2) {
      throw new AudioFormatException(
          source, "has " + format.getChannels() + " channels; one or two are understood");
    }
    if (format.getFrameSize() != 2 * format.getChannels()) {
      throw new AudioFormatException(
          source,
          "has frames of "
              + format.getFrameSize()
              + " bytes where 16-bit samples of "
              + format.getChannels()
              + " channel(s) take "
              + 2 * format.getChannels()
              + WHAT_TO_DO);
    }
    if (!(format.getSampleRate() >= 8_000 && format.getSampleRate() <= 48_000)) {
      throw new AudioFormatException(
          source,
          "has a rate of "
              + format.getSampleRate()
              + " Hz; 8000 to 48000 Hz are understood"
              + WHAT_TO_DO);
    }
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
        "is not a WAV file: it begins with the bytes " + Arrays.toString(head) + WHAT_TO_DO);
  }
}
