package io.dualloop.benchmarks.corpus;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Somebody's speech, as it was recorded: 16 kHz, mono.
 *
 * @param name what it is called in reports
 * @param speaker who speaks
 * @param samples its samples; not to be changed
 * @param text what is said, or null if nobody wrote it down
 */
@SuppressWarnings("ArrayRecordComponent") // large, and read only
public record Recording(String name, Speaker speaker, short[] samples, @Nullable String text) {

  /** Who speaks. */
  public enum Speaker {
    /** A person. */
    HUMAN,
    /** A synthesiser. */
    SYNTHESISER
  }

  /** Refuses nulls and a recording without samples. */
  public Recording {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(speaker, "speaker");
    if (samples.length == 0) {
      throw new IllegalArgumentException("the recording '" + name + "' holds no samples");
    }
  }
}
