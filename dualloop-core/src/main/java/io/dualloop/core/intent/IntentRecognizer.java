package io.dualloop.core.intent;

import java.util.List;

/**
 * Tells what the user wants from what was said. Called on the foreground loop's thread, so it must
 * return within a millisecond or two; an engine that takes longer has to be asked as a task.
 */
@FunctionalInterface
public interface IntentRecognizer {

  /**
   * What may be meant by a text.
   *
   * @param text words separated by spaces, in any case; may be blank
   * @return the candidates, the surest first; empty if nothing is understood
   */
  List<Candidate> understand(String text);
}
