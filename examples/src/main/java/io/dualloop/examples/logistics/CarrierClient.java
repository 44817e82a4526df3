package io.dualloop.examples.logistics;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Calls the carrier, and says of each failure whether another attempt makes sense. Each call blocks
 * until the carrier has answered; an interrupt ends it, and the connection with it.
 */
final class CarrierClient {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI carrier;

  CarrierClient(URI carrier) {
    this.carrier = carrier;
  }

  /** Where a parcel is. */
  Tracking track(String orderNo) throws InterruptedException {
    return call(request("/track/" + orderNo).GET().build(), Tracking.class);
  }

  /** Books a delivery; the carrier books one for each key, however often it is asked. */
  Booking redeliver(String orderNo, String idempotencyKey) throws InterruptedException {
    return call(
        request("/redeliver/" + orderNo)
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.noBody())
            .build(),
        Booking.class);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(carrier.resolve(path));
  }

  private <T> T call(HttpRequest request, Class<T> type) throws InterruptedException {
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString(UTF_8));
      if (response.statusCode() != 200) {
        throw new TaskFailure(error(response));
      }
      return JSON.readValue(response.body(), type);
    } catch (IOException e) {
      throw new TaskFailure(
          TaskError.retryable("CARRIER_DOWN", "no answer from the carrier: " + e.getMessage()), e);
    }
  }

  private static TaskError error(HttpResponse<?> response) {
    return switch (response.statusCode()) {
      case 404 -> TaskError.permanent("NO_SUCH_PARCEL", "the carrier doesn't know this parcel");
      case 429 ->
          TaskError.retryable("CARRIER_BUSY", "the carrier gets too many calls")
              .retryAfter(retryAfter(response));
      case 503 -> TaskError.retryable("CARRIER_DOWN", "the carrier is out of order");
      default ->
          TaskError.permanent(
              "CARRIER_ODD", "the carrier answered with status " + response.statusCode());
    };
  }

  /** HTTP allows a date here too; this carrier sends seconds. */
  private static Duration retryAfter(HttpResponse<?> response) {
    return Duration.ofSeconds(response.headers().firstValueAsLong("Retry-After").orElse(0));
  }
}
