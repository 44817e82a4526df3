package io.dualloop.core.dialogue;

import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Confirmation;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides what is to be done about what was said. How sure it is, is the recogniser's confidence in
 * the words times the intent's in the meaning.
 */
final class Interpreter {

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}']+");

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
    if (heard.confidence() < settings.floor()) {
      return new Meaning.Unclear();
    }
    if (settings.cancelPhrases().contains(normalised(heard.text()))) {
      return new Meaning.Cancel();
    }
    if (askedBack != null) {
      switch (Confirmation.of(heard.text())) {
        case YES -> {
          return meaning(askedBack, heard.confidence());
        }
        case NO -> {
          return new Meaning.Denied();
        }
        case NEITHER -> {} // said anew, in other words
      }
    }
    Candidate best = userCode.call("dialogue.intents", () -> best(heard.text()), null);
    if (best == null || !settings.handlers().containsKey(best.intent().name())) {
      return new Meaning.Unclear();
    }
    return meaning(best, heard.confidence() * best.confidence());
  }

  private @Nullable Candidate best(String text) {
    List<Candidate> candidates = settings.intents().understand(text);
    return candidates == null || candidates.isEmpty() ? null : candidates.get(0);
  }

  private Meaning meaning(Candidate candidate, double sure) {
    if (sure < settings.floor()) {
      return new Meaning.Unclear();
    }
    return sure < settings.sure()
        ? new Meaning.Unsure(candidate)
        : new Meaning.Clear(candidate.intent());
  }

  static String normalised(String text) {
    return NO_WORD.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }
}
