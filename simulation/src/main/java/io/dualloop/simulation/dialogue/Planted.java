package io.dualloop.simulation.dialogue;

/** What can be made wrong on purpose, at the edge of a dialogue, to see that it is found. */
public enum Planted {
  /** The voice does not heed a pause. */
  PAUSE_IGNORED("NothingOverTheUser"),
  /** The dialogue is opened with another way of telling late answers than the witness knows of. */
  LATE_MISSET("LatePolicyHolds"),
  /** The voice says that nothing was heard of what was heard. */
  HEARD_DENIED("OneFate"),
  /** A handler says something of a turn that was withdrawn. */
  WITHDRAWN_TOLD("HeardOnce"),
  /** A handler gives its command at the first silence. */
  COMMAND_AT_PAUSE("CommandsOnce"),
  /** What is said of a cancel is always that it was stopped. */
  CANCEL_MISTOLD("OneFate"),
  /** A wording has no words for the last answer. */
  ANSWER_SWALLOWED("OneFate"),
  /** The voice neither ends nor heeds a stop. */
  VOICE_RUNS_ON("NothingSticks"),
  /** The wording is made when the answer comes, not when it is said. */
  AGE_FORGOTTEN("ToldIsTrue");

  /** The rule that finds it. */
  public final String breaks;

  Planted(String breaks) {
    this.breaks = breaks;
  }
}
