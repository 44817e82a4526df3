package io.dualloop.core.dialogue;

import io.dualloop.core.dialogue.DialogueListener.Unsaid;
import io.dualloop.core.foreground.Delivery;
import io.dualloop.core.loop.Timers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be said: what belongs to the latest turn first, then late answers, each in the
 * order in which they came. Belongs to the loop's thread.
 */
final class Lines {

  /** Answers are bounded by the session's inquiries; this bounds the rest. */
  static final int LIMIT = 128;

  private final DialogueSettings.Late late;
  private final long maxWait;
  private final BiConsumer<Line, Unsaid> unsaid;
  private final Set<Line> waiting = new LinkedHashSet<>();

  Lines(DialogueSettings.Late late, BiConsumer<Line, Unsaid> unsaid) {
    this.late = late;
    this.maxWait = Timers.nanos(late.maxWait());
    this.unsaid = unsaid;
  }

  /** An answer that waits already keeps its place. */
  void add(Line line) {
    if (waiting.size() >= LIMIT && !waiting.contains(line)) {
      Line oldest = waiting.iterator().next();
      waiting.remove(oldest);
      unsaid.accept(oldest, Unsaid.TOO_MUCH);
    }
    waiting.add(line);
  }

  boolean contains(Line line) {
    return waiting.contains(line);
  }

  /** Forgets one that is said in another way. */
  void supersede(Line line) {
    if (waiting.remove(line) && line.isWanted()) {
      unsaid.accept(line, Unsaid.SUPERSEDED);
    }
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /**
   * Takes out what is to be said now.
   *
   * @param current the latest turn
   * @param idle whether the latest turn's own work is done
   */
  @Nullable Line next(DialogueTurn current, boolean idle) {
    for (Line line : List.copyOf(waiting)) {
      if (line.turn() == current && line.turn().isCommitted() && take(line)) {
        return line;
      }
    }
    if (idle || late.delivery() == Delivery.NOW) {
      for (Line line : List.copyOf(waiting)) {
        if (line.turn() != current && line.turn().isCommitted() && take(line)) {
          return line;
        }
      }
    }
    return null;
  }

  /** True if it is wanted; if not, it is forgotten. */
  private boolean take(Line line) {
    waiting.remove(line);
    return line.isWanted();
  }

  /** Drops what belongs to earlier turns and must not be said, or not any more. */
  void dropLate(DialogueTurn current, long now) {
    for (Line line : List.copyOf(waiting)) {
      if (line.turn() != current && line.turn().isCommitted() && isDropped(line, now)) {
        waiting.remove(line);
        if (line.isWanted()) {
          unsaid.accept(line, line.lasting() == Lasting.TURN ? Unsaid.SUPERSEDED : Unsaid.LATE);
        }
      }
    }
  }

  private boolean isDropped(Line line, long now) {
    boolean tooLate = now - line.waitingSince() > maxWait;
    boolean never = late.delivery() == Delivery.SILENT || late.delivery() == Delivery.DROP;
    boolean isOver =
        switch (line.lasting()) {
          case TURN -> true;
          case AS_LATE_ANSWERS -> tooLate || never;
          case A_WHILE -> tooLate;
          case UNTIL_SAID -> false;
        };
    return isOver || !line.isWanted();
  }

  /** Forgets all of withdrawn turns, without a word: they count no more. */
  void forgetWithdrawn() {
    waiting.removeIf(line -> line.turn().isWithdrawn());
  }

  /** Forgets everything but what is owed to the user, since they want silence. */
  void hush() {
    List<Line> all = waiting.stream().filter(line -> line.lasting() != Lasting.UNTIL_SAID).toList();
    all.forEach(waiting::remove);
    all.stream().filter(Line::isWanted).forEach(line -> unsaid.accept(line, Unsaid.HUSHED));
  }
}
