package io.dualloop.voice.vosk;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/** Stands for a recogniser where a test needs one that is slow, broken, or ends by itself. */
final class ScriptedDecoder implements SpeechDecoder {

  private final IntPredicate accept;
  private final AtomicInteger frames = new AtomicInteger();
  private boolean closed;

  /** Takes what is to happen with each frame, by its number from 1. */
  ScriptedDecoder(IntPredicate accept) {
    this.accept = accept;
  }

  @Override
  public boolean accept(byte[] samples, int length) {
    // The frames of the warm-up are of another recogniser's world.
    boolean warmUp = Thread.currentThread().getStackTrace()[2].getClassName().endsWith("WarmUp");
    return !warmUp && accept.test(frames.incrementAndGet());
  }

  @Override
  public String partial() {
    return "{\"partial\":\"\"}";
  }

  @Override
  public String finalResult() {
    return "{\"result\":[{\"conf\":1.0,\"word\":\"word\"}],\"text\":\"word\"}";
  }

  @Override
  public void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }
}
