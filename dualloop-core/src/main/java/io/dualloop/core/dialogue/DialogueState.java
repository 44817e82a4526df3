package io.dualloop.core.dialogue;

/** Where a spoken dialogue is. Each state but IDLE has a limit, so that none can stick. */
public enum DialogueState {
  /** Nobody speaks, and nothing is being worked on for the latest turn. */
  IDLE,
  /** The user speaks. Nothing is said over them. */
  LISTENING,
  /** Nobody speaks; an answer to the latest turn is on its way. */
  THINKING,
  /** The program speaks. */
  SPEAKING
}
