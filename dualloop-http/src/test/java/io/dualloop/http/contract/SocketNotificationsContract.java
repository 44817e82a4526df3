package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the host's notifications hear from sockets, and what they leave to polls. */
public abstract class SocketNotificationsContract {

  /** Less than a client may be silent. */
  private static final Duration PUSHED = Duration.ofSeconds(20);

  private final Binding binding;

  protected SocketNotificationsContract(Binding binding) {
    this.binding = binding;
  }

  private Site site(Noted noted) throws Exception {
    return new Site(binding, settings -> settings.notifications(noted));
  }

  private static String submit(Client client, String how) throws Exception {
    String location = client.export("a", how).location();
    return location.substring(location.lastIndexOf('/') + 1);
  }

  @Test
  void whatHasBeenPushedForLongEnoughIsLeftToPolls() throws Exception {
    try (Site site = site(new Noted(PUSHED));
        SocketClient socket = SocketClient.open(site.as("ann"))) {
      String task = submit(site.as("ann"), "held");
      Held held = site.held();
      socket.subscribe(task).next("snapshot");
      site.time.shift(PUSHED);

      JsonNode over = socket.until("problem");

      assertThat(over.path("task").asText()).isEqualTo(task);
      assertThat(over.at("/problem/type").asText()).isEqualTo("urn:dualloop:problem:push-over");
      assertThat(over.path("retryAfterMs").asInt()).isEqualTo(1_000);
      held.finish("a.csv");
    }
  }

  @Test
  void whatIsNotPushedIsLeftToPolls() throws Exception {
    try (Site site = site(new Noted(Duration.ofMinutes(10)));
        SocketClient socket = SocketClient.open(site.as("ann"))) {
      String task = submit(site.as("ann"), "held");
      Held held = site.held();
      socket.subscribe(task).next("snapshot");
      held.fail("DISK_FULL");

      assertThat(socket.until("problem").at("/problem/type").asText())
          .isEqualTo("urn:dualloop:problem:push-over");
    }
  }

  @Test
  void whatIsAcknowledgedIsSeen() throws Exception {
    Noted noted = new Noted(Duration.ofMinutes(10));
    try (Site site = site(noted);
        SocketClient socket = SocketClient.open(site.as("ann"))) {
      String task = submit(site.as("ann"), "quick");
      String cursor = socket.subscribe(task).until("ended").path("cursor").asText();
      assertThat(noted.seen).isEmpty();
      socket.say("{'type':'acknowledge','task':'" + task + "','cursor':'" + cursor + "'}");

      await("for the message to arrive")
          .untilAsserted(() -> assertThat(noted.seen).containsExactly("ann " + task + " true"));
    }
  }
}
