package io.dualloop.benchmarks.voice;

import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.HearingBuilder;
import io.dualloop.voice.vosk.HearingCounts;
import io.dualloop.voice.vosk.audio.RecordingSink;
import io.dualloop.voice.vosk.speaking.SpeechPlayer;
import io.dualloop.voice.vosk.speaking.SpeechSynthesizer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** One call of a soak: a line, and ears, dialogue and mouth at its end. */
final class SoakCall implements AutoCloseable {

  private final SoakLine line;
  private final SpeechPlayer mouth;
  private final Dialogue dialogue;
  private final Stamps stamps;
  private final Hearing hearing;

  private SoakCall(SoakLine line, SpeechPlayer mouth, Dialogue dialogue, Stamps stamps, Hearing h) {
    this.line = line;
    this.mouth = mouth;
    this.dialogue = dialogue;
    this.stamps = stamps;
    this.hearing = h;
  }

  /** Blocks while the voice is warmed up. */
  static SoakCall open(
      SoakLine line, HearingBuilder ears, Answering answering, SpeechSynthesizer voice)
      throws IOException {
    RecordingSink sink = new RecordingSink(Duration.ofMillis(30), Duration.ofSeconds(1));
    SpeechPlayer mouth = SpeechPlayer.to(sink).name(line.name()).voice(voice).start();
    Dialogue dialogue = answering.answer(line.name(), mouth);
    Stamps stamps = new Stamps(dialogue, sink);
    Hearing hearing = ears.name(line.name()).start(line, stamps);
    return new SoakCall(line, mouth, dialogue, stamps, hearing);
  }

  HearingCounts counts() {
    return hearing.counts();
  }

  List<Long> trueEnds() {
    return line.trueEnds();
  }

  List<Stamps.Told> pauses() {
    return stamps.pauses();
  }

  @Override
  public void close() {
    hearing.close();
    dialogue.close();
    mouth.close();
  }
}
