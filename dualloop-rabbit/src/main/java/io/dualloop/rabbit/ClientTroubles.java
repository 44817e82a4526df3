package io.dualloop.rabbit;

import com.rabbitmq.client.impl.StrictExceptionHandler;
import io.dualloop.api.Telemetry;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What goes wrong on threads of the client library. A lost connection or channel is told where it
 * is made again, and is no news here; what else is thrown there closes its channel, which is then
 * opened again.
 */
final class ClientTroubles extends StrictExceptionHandler {

  private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

  private final Telemetry telemetry;

  ClientTroubles(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  @Override
  protected void log(String message, Throwable cause) {
    telemetry.failure("rabbit.client", cause);
    if (cause instanceof IOException) {
      log.debug("{}", message, cause);
    } else {
      log.warn("the client library of RabbitMQ: {}", message, cause);
    }
  }
}
