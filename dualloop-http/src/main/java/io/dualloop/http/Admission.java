package io.dualloop.http;

import io.dualloop.api.User;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The host's own authentication: who sends a request. Asked before the body is read; called from
 * any thread, and must not block.
 */
@FunctionalInterface
public interface Admission {

  /** Whether a request is let in, and as whom. */
  sealed interface Decision {

    /**
     * It is.
     *
     * @param user for whom everything in the request is done
     */
    record Admitted(User user) implements Decision {

      /**
       * Refuses null.
       *
       * @param user for whom everything in the request is done
       */
      public Admitted {
        Objects.requireNonNull(user, "user");
      }
    }

    /**
     * It is not known who sends it: 401.
     *
     * @param challenge what the {@code WWW-Authenticate} header shall say, such as {@code Bearer}
     */
    record Unknown(String challenge) implements Decision {

      /**
       * Refuses null, and what would end the header's line.
       *
       * @param challenge what the {@code WWW-Authenticate} header shall say
       * @throws IllegalArgumentException if it has a control character
       */
      public Unknown {
        HttpReply.check("WWW-Authenticate", Objects.requireNonNull(challenge, "challenge"));
      }
    }

    /** Who sends it is known, and may not: 403. */
    record Forbidden() implements Decision {}
  }

  /**
   * Decides.
   *
   * @param call the request; leave its body alone
   * @return the decision; a failed stage is answered by 503, and nothing of its message
   */
  CompletionStage<Decision> decide(HttpCall call);

  /**
   * An admission that knows at once.
   *
   * @param decide decides; must not block
   * @return the admission
   */
  static Admission of(Function<? super HttpCall, ? extends Decision> decide) {
    Objects.requireNonNull(decide, "decide");
    return call -> CompletableFuture.completedFuture(decide.apply(call));
  }
}
