package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.TurnDetector.Turn;
import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The utterances that a hearing with its default settings finds with a voice activity. */
record TurnsHeard(List<Span> spans) {

  /** Milliseconds where it was begun and where its last voice ended. */
  record Span(int began, int end) {}

  static TurnsHeard in(byte[] audio, VoiceActivity activity) {
    TurnDetector turns =
        new TurnDetector(
            activity,
            new HearingSettings(
                "comparison",
                Duration.ofMillis(140),
                Duration.ofMillis(350),
                Duration.ofSeconds(20),
                0.6,
                Duration.ofMillis(250),
                () -> activity));
    List<Span> spans = new ArrayList<>();
    int began = -1;
    for (int at = 0; at < audio.length; at += Pcm.FRAME_BYTES) {
      byte[] frame = Arrays.copyOfRange(audio, at, at + Pcm.FRAME_BYTES);
      Turn turn = turns.hear(frame, frame.length);
      if (turn == Turn.BEGAN) {
        began = millis(turns.position());
      } else if (turn == Turn.ENDED) {
        spans.add(new Span(began, millis(turns.speechEnd())));
        began = -1;
      }
    }
    if (began >= 0) {
      spans.add(new Span(began, millis(turns.speechEnd())));
    }
    return new TurnsHeard(spans);
  }

  private static int millis(long bytes) {
    return (int) Pcm.duration(bytes).toMillis();
  }

  /** Those of them that have something of a time. */
  List<Span> within(int from, int to) {
    return spans.stream().filter(span -> span.end > from && span.began < to).toList();
  }
}
