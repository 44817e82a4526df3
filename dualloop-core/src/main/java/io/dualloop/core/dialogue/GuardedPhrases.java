package io.dualloop.core.dialogue;

import io.dualloop.api.CancelAnswer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The user's phrases; one that throws, or is null, is counted and not said (T17). */
final class GuardedPhrases implements Phrases {

  private final Phrases phrases;
  private final UserCode userCode;

  GuardedPhrases(Phrases phrases, UserCode userCode) {
    this.phrases = phrases;
    this.userCode = userCode;
  }

  private String guarded(Supplier<@Nullable String> phrase) {
    String text = userCode.call("dialogue.phrases", phrase, "");
    return text == null ? "" : text;
  }

  @Override
  public String notUnderstood() {
    return guarded(phrases::notUnderstood);
  }

  @Override
  public String didYouMean(String paraphrase) {
    return guarded(() -> phrases.didYouMean(paraphrase));
  }

  @Override
  public String pleaseRepeat() {
    return guarded(phrases::pleaseRepeat);
  }

  @Override
  public String stopping() {
    return guarded(phrases::stopping);
  }

  @Override
  public String cancelled(CancelAnswer truth) {
    return guarded(() -> phrases.cancelled(truth));
  }

  @Override
  public String nothingToCancel() {
    return guarded(phrases::nothingToCancel);
  }

  @Override
  public String stillWorking(int number) {
    return guarded(() -> phrases.stillWorking(number));
  }

  @Override
  public String takesLonger() {
    return guarded(phrases::takesLonger);
  }

  @Override
  public String stillThere(int number) {
    return guarded(() -> phrases.stillThere(number));
  }

  @Override
  public String lostTrack() {
    return guarded(phrases::lostTrack);
  }

  @Override
  public String wentWrong() {
    return guarded(phrases::wentWrong);
  }

  @Override
  public String cannotHear() {
    return guarded(phrases::cannotHear);
  }
}
