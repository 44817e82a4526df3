package io.dualloop.voice.vosk.speaking;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.dualloop.core.dialogue.Speech;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A voice that keeps what it has said, so that the same text is heard at once the next time. Bound
 * by bytes; the least used texts are forgotten first. May be shared by many players, and used by
 * any threads.
 */
public final class CachedSynthesizer implements SpeechSynthesizer {

  /** How much is kept unless another limit is given: 8 MiB, about four minutes of speech. */
  public static final int DEFAULT_BYTES = 8 << 20;

  private final SpeechSynthesizer voice;
  private final Cache<String, byte[]> spoken;

  private CachedSynthesizer(SpeechSynthesizer voice, int mostBytes) {
    this.voice = voice;
    this.spoken =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher((String text, byte[] samples) -> 2 * text.length() + samples.length)
            .executor(Runnable::run)
            .build();
  }

  /**
   * Keeps up to {@link #DEFAULT_BYTES}.
   *
   * @param voice whose speech is kept
   * @return the voice to use instead
   */
  public static CachedSynthesizer of(SpeechSynthesizer voice) {
    return of(voice, DEFAULT_BYTES);
  }

  /**
   * Keeps up to so much.
   *
   * @param voice whose speech is kept
   * @param mostBytes 0 to 1 GiB; a second of speech takes 32,000
   * @return the voice to use instead
   * @throws IllegalArgumentException if the limit is out of its range
   */
  public static CachedSynthesizer of(SpeechSynthesizer voice, int mostBytes) {
    Objects.requireNonNull(voice, "voice");
    if (mostBytes < 0 || mostBytes > 1 << 30) {
      throw new IllegalArgumentException(
          "mostBytes must be within 0 and " + (1 << 30) + ", is " + mostBytes);
    }
    return new CachedSynthesizer(voice, mostBytes);
  }

  /**
   * Has texts spoken into the cache, one after the other, before they are needed. Blocks until all
   * are; not for a loop's thread. Those it holds already cost nothing. One that is longer than the
   * limit is spoken, but not kept.
   *
   * @param texts what will be said, none blank
   * @throws IllegalArgumentException if one is blank
   * @throws IOException if one can't be spoken, or takes longer than 10 min; those before it are
   *     kept
   * @throws InterruptedException if the thread was interrupted meanwhile
   */
  public void prepare(String... texts) throws IOException, InterruptedException {
    for (String text : texts) {
      Speech.words(text); // refuses a blank one before any is spoken
    }
    for (String text : texts) {
      if (cached(text) == null) {
        synthesize(text, new SpokenSamples(WavSamples.TEN_MINUTES, () -> {}));
      }
    }
  }

  byte @Nullable [] cached(String text) {
    return spoken.getIfPresent(text);
  }

  @Override
  public void synthesize(String text, Samples to) throws IOException, InterruptedException {
    byte[] before = cached(text);
    if (before != null) {
      to.take(before, before.length);
      return;
    }
    SpokenSamples kept = new SpokenSamples(Integer.MAX_VALUE, () -> {});
    voice.synthesize(
        text,
        (samples, length) -> {
          to.take(samples, length);
          kept.take(samples, length);
        });
    spoken.put(text, kept.bytes());
  }

  @Override
  public void warmUp() throws IOException, InterruptedException {
    voice.warmUp();
  }
}
