package io.dualloop.core.dialogue;

import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Confirmation;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Decides what is to be done about what was said. How sure it is, is the recogniser's confidence in
 * the words times the intent's in the meaning.
 */
final class Interpreter {

  private final DialogueSettings.Understanding settings;
  private final UserCode userCode;

  Interpreter(DialogueSettings.Understanding settings, UserCode userCode) {
    this.settings = settings;
    this.userCode = userCode;
  }

  /**
   * The meaning.
   *
   * @param heard what was said
   * @param askedBack what the user was asked back, if this may be the answer
   */
  Meaning of(Heard heard, @Nullable Candidate askedBack) {
    if (settings.cancelPhrases().contains(normalised(heard.text()))) {
      return new Meaning.Cancel();
    }
    if (askedBack != null) {
      switch (Confirmation.of(heard.text())) {
        case YES -> {
          return new Meaning.Clear(askedBack.intent());
        }
        case NO -> {
          return new Meaning.Denied();
        }
        case NEITHER -> {} // said anew, in other words
      }
    }
    List<Candidate> candidates =
        userCode.call(
            "dialogue.intents", () -> settings.intents().understand(heard.text()), List.of());
    if (candidates == null || candidates.isEmpty()) {
      return new Meaning.Unclear();
    }
    Candidate best = candidates.get(0);
    double sure = heard.confidence() * best.confidence();
    if (sure < settings.floor() || !settings.handlers().containsKey(best.intent().name())) {
      return new Meaning.Unclear();
    }
    return sure < settings.sure() ? new Meaning.Unsure(best) : new Meaning.Clear(best.intent());
  }

  static String normalised(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}']+", " ").strip();
  }
}
