package io.dualloop.core.foreground;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.StatusFeed;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * Brings what the feed tells this process to those who wait for the task. Called on transport
 * threads; whoever waits only notes the status and wakes the loop.
 */
final class StatusRouter implements StatusFeed.Sink {

  /** Someone who waits for a task. */
  interface Watcher {
    void onStatus(TaskStatus status);

    /** Statuses may have been missed: read the truth again. */
    void reread();
  }

  private final ConcurrentMap<TaskId, List<Watcher>> watchers = new ConcurrentHashMap<>();

  void add(TaskId id, Watcher watcher) {
    watchers.merge(
        id, List.of(watcher), (old, more) -> Stream.concat(old.stream(), more.stream()).toList());
  }

  void remove(TaskId id, Watcher watcher) {
    watchers.computeIfPresent(
        id,
        (same, old) -> {
          List<Watcher> rest = old.stream().filter(each -> !each.equals(watcher)).toList();
          return rest.isEmpty() ? null : rest;
        });
  }

  @Override
  public void onStatus(TaskStatus status) {
    watchers.getOrDefault(status.taskId(), List.of()).forEach(watcher -> watcher.onStatus(status));
  }

  @Override
  public void onReconnected() {
    watchers.values().forEach(each -> each.forEach(Watcher::reread));
  }
}
