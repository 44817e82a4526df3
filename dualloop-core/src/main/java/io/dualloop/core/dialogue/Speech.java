package io.dualloop.core.dialogue;

import java.util.Objects;

/** Something to be heard by the user. Immutable. */
public sealed interface Speech {

  /**
   * Words, spoken by a synthesiser or from a recording of just these.
   *
   * @param text never blank
   */
  record Words(String text) implements Speech {

    /** Refuses a blank text. */
    public Words {
      if (Objects.requireNonNull(text, "text").isBlank()) {
        throw new IllegalArgumentException("there are no words to say; the text is blank");
      }
    }
  }

  /**
   * A short sound that stands for something.
   *
   * @param kind what it stands for
   */
  record Sound(Earcon kind) implements Speech {

    /** Refuses null. */
    public Sound {
      Objects.requireNonNull(kind, "kind");
    }
  }

  /** What a short sound can stand for. */
  enum Earcon {
    /** I have heard you. */
    HEARD,
    /** I am at work. */
    WORKING,
    /** It is done. */
    DONE,
    /** That did not work. */
    SORRY
  }

  /**
   * Words.
   *
   * @param text what to say; not blank
   * @return the speech
   */
  static Speech words(String text) {
    return new Words(text);
  }

  /**
   * A sound.
   *
   * @param kind which
   * @return the speech
   */
  static Speech sound(Earcon kind) {
    return new Sound(kind);
  }
}
