package io.dualloop.http.escalation;

/**
 * How far the telling of a task has come.
 *
 * <pre>
 *  OPEN ──ended──▶ AWAIT ──seen──▶ DONE
 *    │               └──not seen in time──▶ TELL ──handed over──▶ DONE
 *    └──ended, and to be told at once──▶ TELL
 * </pre>
 */
enum Stage {
  /** Not ended: it is pushed or polled. */
  OPEN,
  /** Ended: a client may still show that it has seen it. */
  AWAIT,
  /** Ended: the webhook is due. */
  TELL,
  /** Nothing more is to be done. */
  DONE
}
