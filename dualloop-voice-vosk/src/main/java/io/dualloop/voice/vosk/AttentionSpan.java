package io.dualloop.voice.vosk;

import io.dualloop.core.dialogue.Attention;

/**
 * From where to where in the audio only stop words are listened for. Asked for by any thread,
 * looked at by the capture thread. Positions in bytes.
 */
final class AttentionSpan {

  private final long tail;
  private volatile Attention wanted = Attention.EVERYTHING;
  private Attention now = Attention.EVERYTHING;
  private long from = Long.MAX_VALUE;
  private long until = Long.MIN_VALUE;

  /** Takes how long an echo lasts. */
  AttentionSpan(long tail) {
    this.tail = tail;
  }

  void want(Attention attention) {
    wanted = attention;
  }

  /** The audio has been heard up to here. */
  void at(long position) {
    Attention next = wanted;
    if (next == now) {
      return;
    }
    now = next;
    if (next == Attention.STOP_WORDS) {
      from = position <= until ? from : position;
      until = Long.MAX_VALUE;
    } else {
      until = position + tail;
    }
  }

  boolean stopWordsOnly(long position) {
    return position >= from && position < until;
  }

  /** Before this the program may have spoken itself. */
  long ownVoiceUntil() {
    return until == Long.MAX_VALUE || until == Long.MIN_VALUE ? 0 : until - tail;
  }
}
