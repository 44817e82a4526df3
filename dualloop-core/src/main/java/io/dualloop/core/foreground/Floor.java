package io.dualloop.core.foreground;

/** Who has the word in a session. Chat is always OPEN; voice moves it. */
public enum Floor {
  /** Nobody speaks. */
  OPEN,
  /** The user speaks: nothing may be started over them. */
  USER,
  /** The program speaks. */
  SYSTEM
}
