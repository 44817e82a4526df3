package io.dualloop.simulation;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Inquiry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that somebody asked, and all that was told of it. */
final class Asked {

  final int number;
  final Node node;
  final Talk talk;
  final TaskRequest<String, String> request;
  final long at;

  /** How long its node was or will be paused, when it was asked. */
  final long pausedBefore;

  final List<Answer<String>> told = new ArrayList<>();
  final List<TaskStatus> statuses = new ArrayList<>();

  /** The call that asks has not returned. */
  boolean beingAsked = true;

  /** Nothing more needs to be told. */
  boolean withdrawn;

  boolean cancelled;
  long lastAt = -1;
  @Nullable Inquiry<String> inquiry;

  Asked(int number, Talk talk, TaskRequest<String, String> request, long at) {
    this.number = number;
    this.node = talk.node;
    this.talk = talk;
    this.request = request;
    this.at = at;
    this.pausedBefore = node.pausedInAll();
  }

  @Nullable TaskId taskId() {
    Inquiry<String> made = inquiry;
    return made == null ? null : made.taskId().orElse(null);
  }

  boolean isAnswered() {
    Inquiry<String> made = inquiry;
    return made != null && made.latest().map(Answer::isLast).orElse(false);
  }

  @Override
  public String toString() {
    return "q" + number + "(" + request.parameters() + ")";
  }
}
