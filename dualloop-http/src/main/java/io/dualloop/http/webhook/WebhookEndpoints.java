package io.dualloop.http.webhook;

import io.dualloop.api.User;
import java.util.List;
import java.util.Optional;

/**
 * Who wants to be told: in memory, or in a database of the program's own. Each process that
 * delivers needs to find the endpoints whose webhooks it takes. Called by several threads at once,
 * never by the foreground loop; may block, for a short time.
 */
public interface WebhookEndpoints {

  /**
   * Endpoints that this process forgets when it ends.
   *
   * @return none at first, at most 10,000
   */
  static WebhookEndpoints inMemory() {
    return new EndpointsInMemory();
  }

  /**
   * Keeps an endpoint in the place of another with its name, and enables it.
   *
   * @param endpoint which
   * @throws IllegalStateException if there are too many
   */
  void put(WebhookEndpoint endpoint);

  /**
   * Forgets an endpoint.
   *
   * @param name which
   */
  void remove(String name);

  /**
   * Stops telling an endpoint, until it is put again; if it is another by now, it stays as it is.
   *
   * @param name which
   * @param url where it was told when it said that it is gone
   */
  void disable(String name, String url);

  /**
   * Looks for an endpoint.
   *
   * @param name which
   * @return how it is; empty if there is none
   */
  Optional<Found> find(String name);

  /**
   * The endpoints that were given to a user and are not disabled; those of nobody are not among
   * them.
   *
   * @param user whose
   * @return in any order
   */
  List<WebhookEndpoint> of(User user);

  /**
   * An endpoint as it is kept.
   *
   * @param endpoint which
   * @param isDisabled whether it shall not be told
   */
  record Found(WebhookEndpoint endpoint, boolean isDisabled) {}
}
