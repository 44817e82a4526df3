package io.dualloop.simulation;

import java.util.Set;

/** Whatever fails around them, the loops' own code throws nothing and overflows nowhere. */
final class NoDefect extends Invariant {

  private static final Set<String> OWN =
      Set.of("foreground.loop", "worker.step", "foreground.listener", "foreground.listener.status");

  NoDefect(World world) {
    super(world, "T17");
  }

  @Override
  void failed(Node node, String where, Throwable cause) {
    if (OWN.contains(where)) {
      StackTraceElement[] stack = cause.getStackTrace();
      broken(
          node
              + ": "
              + where
              + " threw "
              + cause
              + (stack.length == 0
                  ? ""
                  : " at " + stack[0] + " " + stack[Math.min(1, stack.length - 1)]));
    }
  }

  @Override
  void counted(Node node, String event) {
    check(!event.equals("worker.inbox.full"), "%s: the inbox is full", node);
    check(!event.equals("task.claim.unasked"), "%s: a type came that nobody asked for", node);
  }
}
