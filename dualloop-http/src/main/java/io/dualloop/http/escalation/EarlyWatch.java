package io.dualloop.http.escalation;

import io.dualloop.core.foreground.TaskWatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A watch that may be over before it is known here. Thread-safe. */
final class EarlyWatch {

  private @Nullable TaskWatch watch;
  private boolean closed;

  synchronized void by(TaskWatch newWatch) {
    watch = newWatch;
    if (closed) {
      newWatch.close();
    }
  }

  synchronized void onFailure(Consumer<Throwable> then) {
    TaskWatch there = watch;
    if (there != null) {
      var unused =
          there
              .first()
              .whenComplete(
                  (found, failure) -> {
                    if (failure != null) {
                      then.accept(failure);
                    }
                  });
    }
  }

  synchronized void close() {
    closed = true;
    if (watch != null) {
      watch.close();
    }
  }
}
