package io.dualloop.http;

import io.dualloop.api.User;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Who comes in, as the host says. */
final class Gate {

  private final HttpEndpointBuilder settings;

  Gate(HttpEndpointBuilder settings) {
    this.settings = settings;
  }

  /** Completes with the user; fails with a {@link ProblemException} if nobody comes in. */
  CompletionStage<User> admit(HttpCall call) {
    Admission admission = settings.admission().orElse(null);
    return admission == null
        ? CompletableFuture.completedFuture(User.ANYONE)
        : admission.decide(call).thenApply(Gate::user);
  }

  private static User user(Admission.Decision decision) {
    if (decision instanceof Admission.Decision.Admitted in) {
      return in.user();
    }
    if (decision instanceof Admission.Decision.Unknown who) {
      throw new Problem("unauthenticated", 401, "Unauthenticated", "Say who you are.")
          .header("WWW-Authenticate", who.challenge())
          .exception();
    }
    throw new Problem("forbidden", 403, "Forbidden", "You may not.").exception();
  }
}
