package io.dualloop.core.background;

import org.jspecify.annotations.Nullable;

/** Knows on which threads a loop is running user code or itself, where closing would deadlock. */
final class Inside {

  private static final ThreadLocal<@Nullable Engine> CURRENT = new ThreadLocal<>();

  private Inside() {}

  /** Marks this thread; gives what to hand to {@link #leave}. */
  static @Nullable Engine enter(Engine loop) {
    Engine before = CURRENT.get();
    CURRENT.set(loop);
    return before;
  }

  static void leave(@Nullable Engine before) {
    if (before == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(before);
    }
  }

  static boolean is(Engine loop) {
    return CURRENT.get() == loop;
  }
}
