package io.dualloop.http;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskStatus;

/** What a look-up means to a client. */
final class Lookups {

  private Lookups() {}

  /**
   * The status.
   *
   * @throws ProblemException 404 if there never was such a task of this user, 410 if it is
   *     forgotten
   */
  static TaskStatus found(Lookup lookup) {
    return lookup.fold(
        status -> status,
        gone -> {
          throw new Problem(
                  "gone", 410, "Gone", "The task ended as " + gone.state() + " and is forgotten.")
              .exception();
        },
        () -> {
          throw Problem.notFound().exception();
        });
  }
}
