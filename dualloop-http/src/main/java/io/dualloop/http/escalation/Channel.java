package io.dualloop.http.escalation;

/** A way in which a change of a task is told, beside polls, which always find it. */
public enum Channel {
  /** To the streams and sockets that follow the task. */
  PUSH,
  /** By a webhook to the owner's endpoints, at once. Endings only. */
  WEBHOOK,
  /** By a webhook, unless a client shows in time that it has seen it. Endings only. */
  WEBHOOK_UNLESS_SEEN
}
