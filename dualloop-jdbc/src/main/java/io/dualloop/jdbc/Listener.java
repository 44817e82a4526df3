package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.StatusFeed;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who listens at an address, and up to which version it was told of each task: what a step tells
 * and what is polled for come in any order. Belongs to the teller's thread.
 */
final class Listener {

  private static final int REMEMBERED = 10_000;

  final Address address;
  private final StatusFeed.Sink sink;
  private volatile boolean closed;

  private final Map<TaskId, Long> told =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, Long> eldest) {
          return size() > REMEMBERED;
        }
      };

  Listener(Address address, StatusFeed.Sink sink) {
    this.address = address;
    this.sink = sink;
  }

  void tell(TaskStatus status) {
    Long last = told.get(status.taskId());
    if (!closed && (last == null || last < status.version())) {
      told.put(status.taskId(), status.version());
      sink.onStatus(status);
    }
  }

  /** The database was away: it may even have lost what was told. */
  void reconnected() {
    told.clear();
    if (!closed) {
      sink.onReconnected();
    }
  }

  void close() {
    closed = true;
  }
}
