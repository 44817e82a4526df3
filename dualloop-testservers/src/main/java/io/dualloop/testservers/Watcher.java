package io.dualloop.testservers;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Looks for what a direction waits for, in the bytes of one connection. */
final class Watcher {

  static final int MAX_TEXT = 256;

  private String tail = "";

  /**
   * Takes the watches that these bytes complete off the list.
   *
   * @return their actions
   */
  List<Runnable> look(byte[] bytes, List<Direction.Watch> watches) {
    String all = tail + new String(bytes, StandardCharsets.ISO_8859_1);
    int old = tail.length();
    tail = all.substring(Math.max(0, all.length() - MAX_TEXT + 1));
    List<Runnable> actions = new ArrayList<>();
    watches.removeIf(
        watch -> {
          // Whatever ends within the old bytes came by before.
          int from = Math.max(0, old - watch.text().length() + 1);
          boolean found = all.indexOf(watch.text(), from) >= 0;
          if (found) {
            actions.add(watch.action());
          }
          return found;
        });
    return actions;
  }
}
