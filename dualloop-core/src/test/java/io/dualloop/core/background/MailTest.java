package io.dualloop.core.background;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.spi.Claim;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MailTest {

  private final Mail mail = new Mail(1, new Waker());
  private final Attempt first = attempt("a");
  private final Attempt second = attempt("b");

  private static Attempt attempt(String id) {
    Claim claim =
        new Claim(
            new Claim.Ref(TaskId.of(id), 1),
            "ECHO",
            User.ANYONE,
            Json.NULL,
            1,
            Duration.ofMinutes(1),
            Duration.ZERO,
            null);
    Route<?, ?> route =
        Route.blocking(
            TaskType.command("ECHO", String.class, String.class),
            (text, task) -> text,
            Handling.DEFAULT);
    return new Attempt(claim, route, 0, 0);
  }

  private List<Attempt> read() {
    List<Attempt> read = new ArrayList<>();
    mail.read(read::add);
    return read;
  }

  @Test
  void eachAttemptIsInItOnce() {
    mail.tell(first);
    mail.tell(first);
    assertThat(mail.isEmpty()).isFalse();
    assertThat(read()).containsExactly(first);
    assertThat(mail.isEmpty()).isTrue();
  }

  @Test
  void whatWasReleasedIsNotTold() {
    first.released = true;
    mail.tell(first);
    assertThat(mail.isEmpty()).isTrue();
  }

  @Test
  void whenItIsFullTheLoopLooksAtEveryAttemptInstead() {
    mail.tell(first);
    mail.tell(second);
    assertThat(read()).containsExactly(first);
    assertThat(mail.isEmpty()).as("so that the loop steps again").isFalse();
    assertThat(mail.takeOverflow()).isTrue();
    assertThat(mail.takeOverflow()).isFalse();
    mail.tell(second);
    assertThat(read()).containsExactly(second);
  }
}
