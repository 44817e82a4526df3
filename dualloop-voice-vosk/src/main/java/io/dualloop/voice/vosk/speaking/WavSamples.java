package io.dualloop.voice.vosk.speaking;

import io.dualloop.voice.vosk.PcmAudio;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Reads WAV, of a file or as a program prints it, into samples. */
final class WavSamples {

  static final int TEN_MINUTES = 10 * 60 * 2 * Pcm.SAMPLE_RATE;

  private WavSamples() {}

  /** A recording, without the silence before and after. */
  static byte[] read(Path file) throws IOException, InterruptedException {
    SpokenSamples samples = new SpokenSamples(TEN_MINUTES, () -> {});
    try (PcmAudio audio = PcmAudio.wav(file)) {
      copy(audio, samples);
    }
    samples.finish();
    byte[] bytes = samples.bytes();
    if (bytes.length == 0) {
      throw new SynthesisException("In the recording " + file + " nothing can be heard");
    }
    return bytes;
  }

  /** Hands over as it comes what a program prints. Closes the stream. */
  static void copy(String name, InputStream in, SpeechSynthesizer.Samples to)
      throws IOException, InterruptedException {
    try (PcmAudio audio = PcmAudio.wav(name, in)) {
      copy(audio, to);
    }
  }

  private static void copy(PcmAudio audio, SpeechSynthesizer.Samples to)
      throws IOException, InterruptedException {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    for (int length = audio.read(frame); length >= 0; length = audio.read(frame)) {
      to.take(frame, length);
    }
  }
}
