package io.dualloop.http;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskStatus;
import java.util.Optional;

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
    return lookup.found().orElseThrow(() -> missing(lookup).orElseThrow().exception());
  }

  /** What to say where nothing was found; empty where something was. */
  static Optional<Problem> missing(Lookup lookup) {
    return lookup.fold(
        status -> Optional.empty(),
        gone ->
            Optional.of(
                new Problem(
                    "gone",
                    410,
                    "Gone",
                    "The task ended as " + gone.state() + " and is forgotten.")),
        () -> Optional.of(Problem.notFound()));
  }
}
