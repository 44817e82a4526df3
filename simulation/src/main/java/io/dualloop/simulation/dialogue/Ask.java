package io.dualloop.simulation.dialogue;

import io.dualloop.api.CancelAnswer;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Inquiry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One inquiry, and what the witnesses know of it. What is said of it begins with its name. */
final class Ask {

  private static final long NOT_YET = -1;

  final String name;
  final long turn;
  final String thing;
  final boolean command;

  /** In the order in which they were begun to be said. */
  final List<Play> plays = new ArrayList<>();

  @Nullable Inquiry<String> inquiry;

  /** When its last answer came, told or not. */
  long lastCameAt = NOT_YET;

  /** What could have been said of its last answer when it came. */
  @Nullable String textThen;

  /** Its last answer was reported as not said. */
  int lastUnsaid;

  /** What became of its cancel, if the user cancelled it. */
  @Nullable CancelAnswer cancelled;

  Ask(String name, long turn, String thing, boolean command) {
    this.name = name;
    this.turn = turn;
    this.thing = thing;
    this.command = command;
  }

  boolean isOver() {
    Inquiry<String> asked = inquiry;
    return asked != null && asked.latest().filter(Answer::isLast).isPresent();
  }

  /** The text of an answer; its second word is "working", "older" or "last". */
  String text(Answer<String> answer) {
    String kind =
        answer.isLast() ? "last" : answer instanceof Answer.Working<String> ? "working" : "older";
    String rest =
        answer.fold(
            fresh ->
                (fresh.refreshed() ? "now " : "is ")
                    + fresh.value()
                    + " of "
                    + fresh.age().toMillis(),
            stale -> "was " + stale.value() + " of " + stale.age().toMillis(),
            working -> "on it",
            ended -> "sorry " + ended.how());
    return name + " " + kind + " " + rest;
  }

  static boolean isLast(String text) {
    return text.contains(" last ");
  }

  /** How often its last answer could be heard, at least a word of it. */
  long heard() {
    return plays.stream().filter(play -> isLast(play.text()) && play.words > 0).count();
  }

  @Override
  public String toString() {
    return name + " (" + (command ? "send " : "where ") + thing + ", turn " + turn + ")";
  }
}
