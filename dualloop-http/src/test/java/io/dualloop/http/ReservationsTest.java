package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.User;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReservationsTest {

  private static final HttpCall CALL =
      new HttpCall(
          "POST",
          "/tasks",
          null,
          Map.of("Idempotency-Key", List.of("\"k\"")),
          atMost -> CompletableFuture.completedFuture(new byte[0]));

  private final Reservations reservations = new Reservations();

  @Test
  void aKeyCountsWithinItsUserAndType() {
    Runnable release = reservations.take(CALL, "A", User.of("ann"));

    assertThatThrownBy(() -> reservations.take(CALL, "A", User.of("ann")))
        .isInstanceOf(ProblemException.class);
    assertThat(reservations.take(CALL, "B", User.of("ann"))).isNotNull();
    assertThat(reservations.take(CALL, "A", User.of("ben"))).isNotNull();
    release.run();
    assertThat(reservations.take(CALL, "A", User.of("ann"))).isNotNull();
  }
}
