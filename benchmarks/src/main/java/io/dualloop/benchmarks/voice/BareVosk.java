package io.dualloop.benchmarks.voice;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.vosk.VoskModel;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.util.StringJoiner;
import org.vosk.Model;
import org.vosk.Recognizer;

/**
 * The peer: Vosk as its own examples use it, with the same model and its settings as they are. Safe
 * for use by several threads: each call makes a recogniser of its own.
 */
final class BareVosk implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long FRAME_NANOS = Pcm.FRAME_MILLIS * 1_000_000L;

  private final Model model;

  private BareVosk(Model model) {
    this.model = model;
  }

  /** Blocks for about half a second. */
  static BareVosk open(VoskModel model) throws IOException {
    return new BareVosk(new Model(model.folder().toString()));
  }

  /**
   * What a turn came to.
   *
   * @param text all that was heard
   * @param textNanos when the text was known, from the start of the audio: the end of the first
   *     frame after the true end of speech with which {@code acceptWaveForm} said that the
   *     utterance is over, and the time it took to say so and to give the text; -1 if it never did
   */
  record Heard(String text, long textNanos) {}

  /** The text of a whole recording, fed at once. */
  String wholeText(short[] samples) throws IOException {
    try (Recognizer recognizer = new Recognizer(model, Pcm.SAMPLE_RATE)) {
      StringJoiner text = new StringJoiner(" ");
      text.setEmptyValue("");
      if (recognizer.acceptWaveForm(samples, samples.length)) {
        add(text, recognizer.getResult());
      }
      add(text, recognizer.getFinalResult());
      return text.toString();
    }
  }

  /**
   * A take frame by frame, as fast as it can be decoded: when its own end of speech comes, the
   * decoder is taken to be idle, which favours it.
   */
  Heard live(Take take) throws IOException {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    try (Recognizer recognizer = new Recognizer(model, Pcm.SAMPLE_RATE)) {
      StringJoiner text = new StringJoiner(" ");
      text.setEmptyValue("");
      long textNanos = -1;
      for (int i = 0; (i + 1) * frame.length <= take.audio().length; i++) {
        System.arraycopy(take.audio(), i * frame.length, frame, 0, frame.length);
        long position = (i + 1) * FRAME_NANOS;
        long fed = System.nanoTime();
        boolean over = recognizer.acceptWaveForm(frame, frame.length);
        if (over && add(text, recognizer.getResult()) && position >= take.endNanos()) {
          textNanos = textNanos < 0 ? position + System.nanoTime() - fed : textNanos;
        }
      }
      add(text, recognizer.getFinalResult());
      return new Heard(text.toString(), textNanos);
    }
  }

  private static boolean add(StringJoiner text, String result) {
    try {
      String more = MAPPER.readTree(result).path("text").asText();
      if (!more.isEmpty()) {
        text.add(more);
      }
      return !more.isEmpty();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Vosk's result is no JSON: " + result, e);
    }
  }

  @Override
  public void close() {
    model.close();
  }
}
