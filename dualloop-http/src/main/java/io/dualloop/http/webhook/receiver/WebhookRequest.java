package io.dualloop.http.webhook.receiver;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request as some server received it.
 *
 * @param headers by name, in any case, each with all its values
 * @param body the bytes as they came. What a framework has read and written again has other bytes,
 *     and no signature fits
 * @param remote who sent it, as the server sees it; null if unknown, which an allow-list refuses.
 *     Behind a proxy it is the proxy
 */
// The bytes are never changed; copying a megabyte for each request would serve nobody.
@SuppressWarnings("ArrayRecordComponent")
public record WebhookRequest(
    Map<String, List<String>> headers, byte[] body, @Nullable InetAddress remote) {

  /**
   * Refuses nulls.
   *
   * @param headers by name, in any case, each with all its values
   * @param body the bytes as they came. What a framework has read and written again has other
   *     bytes, and no signature fits
   * @param remote who sent it, as the server sees it; null if unknown, which an allow-list refuses.
   *     Behind a proxy it is the proxy
   */
  public WebhookRequest {
    Objects.requireNonNull(headers, "headers");
    Objects.requireNonNull(body, "body");
  }

  /** All values of a header, also where its name stands several times in different cases. */
  List<String> header(String name) {
    return headers.entrySet().stream()
        .filter(header -> header.getKey() != null && header.getKey().equalsIgnoreCase(name))
        .flatMap(header -> header.getValue().stream())
        .toList();
  }
}
