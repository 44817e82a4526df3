package io.dualloop.http;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import java.time.Instant;
import java.util.List;

/** How one task stands, made up. */
final class Standing {

  static final TaskId ID = TaskId.create(1);
  static final StatusDocument DOCUMENTS = new StatusDocument(new Links("/tasks"));

  private Standing() {}

  static Lookup running(long version) {
    return standing(TaskState.PROCESSING, version, null);
  }

  static Lookup succeeded(long version) {
    return standing(
        TaskState.SUCCEEDED, version, new Ending(Work.STOPPED, Json.of("1"), null, null, 0, null));
  }

  static Told told(Lookup lookup, long number) {
    return new Told(lookup, DOCUMENTS, number);
  }

  private static Lookup standing(
      TaskState state, long version, @org.jspecify.annotations.Nullable Ending ending) {
    TaskStatus.Times times = new TaskStatus.Times(Instant.EPOCH, null, null, null, null);
    return new Lookup.Found(
        new TaskStatus(
            ID,
            "EXPORT",
            User.ANYONE,
            state,
            version,
            1,
            Progress.NONE,
            false,
            null,
            ending,
            times,
            List.of()));
  }
}
