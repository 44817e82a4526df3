package io.dualloop.http.webhook.egress;

import java.io.IOException;

/**
 * A host can't be looked up now, as too many look-ups are under way: it says nothing of the host.
 */
public final class NoLookupException extends IOException {

  private static final long serialVersionUID = 1L;

  NoLookupException(String message) {
    super(message);
  }
}
