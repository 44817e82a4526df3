package io.dualloop.http.webhook;

import io.dualloop.api.User;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All in one map: who is told is looked up once for each webhook, and each is a connection. */
final class EndpointsInMemory implements WebhookEndpoints {

  private static final int MOST = 10_000;

  private final Map<String, Found> byName = new LinkedHashMap<>();

  @Override
  public synchronized void put(WebhookEndpoint endpoint) {
    if (byName.size() >= MOST && !byName.containsKey(endpoint.name())) {
      throw new IllegalStateException(
          "there are " + MOST + " endpoints in memory already: keep them in a database");
    }
    byName.put(endpoint.name(), new Found(endpoint, false));
  }

  @Override
  public synchronized void remove(String name) {
    byName.remove(name);
  }

  @Override
  public synchronized void disable(String name, String url) {
    byName.computeIfPresent(
        name,
        (same, found) ->
            found.endpoint().url().equals(url) ? new Found(found.endpoint(), true) : found);
  }

  @Override
  public synchronized Optional<Found> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  @Override
  public synchronized List<WebhookEndpoint> of(User user) {
    return byName.values().stream()
        .filter(
            found ->
                !found.isDisabled() && found.endpoint().user().filter(user::equals).isPresent())
        .map(Found::endpoint)
        .toList();
  }
}
