package io.dualloop.rabbit;

import io.dualloop.api.Telemetry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of what is declared already, and otherwise. From any thread. */
record Clashes(Telemetry telemetry) {

  private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

  void told(ClashException clash) {
    telemetry.failure("rabbit.clash", clash);
    log.error("{}", clash.getMessage());
  }
}
