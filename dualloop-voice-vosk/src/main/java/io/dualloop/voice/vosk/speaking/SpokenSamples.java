package io.dualloop.voice.vosk.speaking;

import io.dualloop.voice.vosk.audio.Loudness;
import io.dualloop.voice.vosk.audio.Pcm;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one speech, without the silence before and after: one thread adds, another reads
 * what is there. Silence is held back until more can be heard.
 */
final class SpokenSamples implements SpeechSynthesizer.Samples {

  private final int mostBytes;
  private final Runnable onChange;
  private byte[] samples = new byte[1 << 14];
  private int added;

  /** The end of the last audible sample. */
  private int audibleEnd;

  private boolean finished;
  private boolean cancelled;
  private @Nullable Throwable failure;

  /**
   * Nothing yet.
   *
   * @param mostBytes one byte more is refused
   * @param onChange called after each change, by the thread that made it
   */
  SpokenSamples(int mostBytes, Runnable onChange) {
    this.mostBytes = mostBytes;
    this.onChange = onChange;
  }

  /** All of a speech. */
  static SpokenSamples of(byte[] all) {
    SpokenSamples whole = new SpokenSamples(Integer.MAX_VALUE, () -> {});
    whole.append(all, all.length);
    whole.finish();
    return whole;
  }

  @Override
  public void take(byte[] more, int length) throws SynthesisException, InterruptedException {
    synchronized (this) {
      if (cancelled) {
        throw new InterruptedException("these words are not wanted any more");
      }
      if (length % 2 != 0) {
        throw new SynthesisException(
            "The voice gave " + length + " bytes, which are no whole 16-bit samples");
      }
      if (length > mostBytes - added) {
        throw new SynthesisException(
            "The words take longer to say than the "
                + Pcm.duration(mostBytes).toSeconds()
                + " s that are allowed (longestSpeech: 2 min by default, 10 min at most); say less"
                + " at a time");
      }
      append(more, length);
    }
    onChange.run();
  }

  private synchronized void append(byte[] more, int length) {
    Objects.checkFromIndexSize(0, length, more.length);
    int from = 0;
    if (added == 0) {
      from = Loudness.firstAudible(more, 0, length);
      if (from < 0) {
        return;
      }
    }
    int count = length - from;
    if (count > samples.length - added) {
      samples = Arrays.copyOf(samples, Math.max(added + count, 2 * samples.length));
    }
    System.arraycopy(more, from, samples, added, count);
    added += count;
    int end = Loudness.endOfAudible(samples, added - count, added);
    audibleEnd = Math.max(audibleEnd, end);
  }

  void finish() {
    synchronized (this) {
      finished = true;
    }
    onChange.run();
  }

  void fail(Throwable cause) {
    synchronized (this) {
      failure = cause;
    }
    onChange.run();
  }

  /** Refuses any more. */
  synchronized void cancel() {
    cancelled = true;
  }

  synchronized @Nullable Throwable failure() {
    return failure;
  }

  /** Fills a frame; 0 if a whole one isn't there yet, -1 after the end. */
  synchronized int read(int position, byte[] frame) {
    int there = Math.min(frame.length, audibleEnd - position);
    if (there < frame.length && !finished) {
      return 0;
    }
    if (there <= 0) {
      return -1;
    }
    System.arraycopy(samples, position, frame, 0, there);
    return there;
  }

  synchronized boolean isFinishedAt(int position) {
    return finished && position >= audibleEnd;
  }

  synchronized boolean isFinished() {
    return finished;
  }

  /** How many frames up to a position can be heard; a pause between words can't. */
  synchronized int audibleFrames(int position) {
    int end = Math.min(position, audibleEnd);
    int frames = 0;
    for (int at = 0; at + Pcm.FRAME_BYTES <= end; at += Pcm.FRAME_BYTES) {
      if (Loudness.firstAudible(samples, at, at + Pcm.FRAME_BYTES) >= 0) {
        frames++;
      }
    }
    return frames;
  }

  /** All frames that can be heard. */
  int audibleFrames() {
    return audibleFrames(Integer.MAX_VALUE);
  }

  /** The position of the quietest frame among those shortly before a position. */
  synchronized int quietestBefore(int position, int frames) {
    int quietest = Math.max(0, position - frames * Pcm.FRAME_BYTES);
    long least = Long.MAX_VALUE;
    for (int at = quietest; at + Pcm.FRAME_BYTES <= position; at += Pcm.FRAME_BYTES) {
      long level = Loudness.sum(samples, at, at + Pcm.FRAME_BYTES);
      if (level < least) {
        least = level;
        quietest = at;
      }
    }
    return quietest;
  }

  /** A copy of what can be read. */
  synchronized byte[] bytes() {
    return Arrays.copyOf(samples, audibleEnd);
  }
}
