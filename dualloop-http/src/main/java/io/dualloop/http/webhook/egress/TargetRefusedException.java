package io.dualloop.http.webhook.egress;

import java.io.IOException;

/** A target that must not be sent to, such as one that leads into one's own network. */
public final class TargetRefusedException extends IOException {

  private static final long serialVersionUID = 1L;

  TargetRefusedException(String message) {
    super(message);
  }
}
