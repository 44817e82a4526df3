package io.dualloop.benchmarks.voice;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.voice.vosk.audio.RecordingSink;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Stands between the ears and whoever answers, and notes when what was told. Times are those of
 * {@link System#nanoTime()}.
 */
final class Stamps implements SpeechListener {

  /** What was told with words, and when. */
  record Told(long nanos, String text) {}

  private final SpeechListener next;
  private final RecordingSink sink;
  private final List<Long> begins = new ArrayList<>();
  private final List<Told> pauses = new ArrayList<>();
  private final List<Told> ends = new ArrayList<>();
  private OptionalLong silentSince = OptionalLong.empty();
  private int failures;

  Stamps(SpeechListener next, RecordingSink sink) {
    this.next = next;
    this.sink = sink;
  }

  @Override
  public void began(long utterance) {
    synchronized (this) {
      begins.add(System.nanoTime());
    }
    next.began(utterance);
  }

  @Override
  public void partial(long utterance, String text) {
    next.partial(utterance, text);
  }

  @Override
  public void paused(long utterance, Heard heard) {
    synchronized (this) {
      pauses.add(new Told(System.nanoTime(), heard.text()));
      if (pauses.size() == 1) {
        // Before the answer to this pause is heard.
        silentSince = sink.lastAudibleNanos();
      }
    }
    next.paused(utterance, heard);
  }

  @Override
  public void wentOn(long utterance) {
    next.wentOn(utterance);
  }

  @Override
  public void ended(long utterance, Heard heard) {
    synchronized (this) {
      ends.add(new Told(System.nanoTime(), heard.text()));
    }
    next.ended(utterance, heard);
  }

  @Override
  public void nothing(long utterance) {
    next.nothing(utterance);
  }

  @Override
  public void stopWord(long utterance, String word) {
    next.stopWord(utterance, word);
  }

  @Override
  public void failed(Throwable cause) {
    synchronized (this) {
      failures++;
    }
    next.failed(cause);
  }

  synchronized List<Long> begins() {
    return List.copyOf(begins);
  }

  synchronized List<Told> pauses() {
    return List.copyOf(pauses);
  }

  synchronized List<Told> ends() {
    return List.copyOf(ends);
  }

  /** When the program's last sound before the first pause was over; empty if there was none. */
  synchronized OptionalLong silentSince() {
    return silentSince;
  }

  synchronized int failures() {
    return failures;
  }
}
