package io.dualloop.voice.vosk;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import java.util.ArrayList;
import java.util.List;

/** Writes down what a hearing tells, in order. */
class Events implements SpeechListener {

  private final List<String> lines = new ArrayList<>();
  private final List<Heard> ended = new ArrayList<>();
  private final List<Heard> paused = new ArrayList<>();
  private final List<String> partials = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();

  private synchronized void add(String line) {
    lines.add(line);
  }

  @Override
  public void began(long utterance) {
    add("began " + utterance);
  }

  @Override
  public synchronized void partial(long utterance, String text) {
    partials.add(text);
  }

  @Override
  public synchronized void paused(long utterance, Heard heard) {
    paused.add(heard);
    add("paused " + utterance + " " + heard.text());
  }

  @Override
  public void wentOn(long utterance) {
    add("wentOn " + utterance);
  }

  @Override
  public synchronized void ended(long utterance, Heard heard) {
    ended.add(heard);
    add("ended " + utterance + " " + heard.text());
  }

  @Override
  public void nothing(long utterance) {
    add("nothing " + utterance);
  }

  @Override
  public void stopWord(long utterance, String word) {
    add("stopWord " + utterance + " " + word);
  }

  @Override
  public synchronized void failed(Throwable cause) {
    failures.add(cause);
    add("failed");
  }

  synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  synchronized List<Heard> ended() {
    return List.copyOf(ended);
  }

  synchronized List<Heard> paused() {
    return List.copyOf(paused);
  }

  synchronized List<String> partials() {
    return List.copyOf(partials);
  }

  synchronized List<Throwable> failures() {
    return List.copyOf(failures);
  }

  List<String> texts() {
    return ended().stream().map(Heard::text).toList();
  }
}
