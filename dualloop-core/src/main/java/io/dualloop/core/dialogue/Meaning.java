package io.dualloop.core.dialogue;

import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Intent;

/** What is to be done about something the user said. */
sealed interface Meaning {

  /** Stop what is going on. */
  record Cancel() implements Meaning {}

  /** Do this. */
  record Clear(Intent intent) implements Meaning {}

  /** Ask whether this was meant. */
  record Unsure(Candidate candidate) implements Meaning {}

  /** What was asked back was not meant. */
  record Denied() implements Meaning {}

  /** Nothing is understood. */
  record Unclear() implements Meaning {}
}
