package io.dualloop.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;

/**
 * Where things are, from the root of the server on.
 *
 * @param base the path of all tasks
 */
record Links(String base) {

  String self(TaskId id) {
    return base + "/" + id.value();
  }

  String result(TaskId id) {
    return self(id) + "/result";
  }

  String events(TaskId id) {
    return self(id) + "/events";
  }

  String cancel(TaskId id) {
    return self(id) + "/cancel";
  }

  void put(ObjectNode document, TaskStatus status) {
    TaskId id = status.taskId();
    ObjectNode links = document.putObject("links");
    links.put("self", self(id));
    links.put("events", events(id));
    if (!status.isEnded()) {
      links.put("cancel", cancel(id));
    } else if (status.state() == io.dualloop.api.TaskState.SUCCEEDED) {
      links.put("result", result(id));
    }
  }
}
