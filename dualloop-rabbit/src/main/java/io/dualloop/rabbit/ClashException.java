package io.dualloop.rabbit;

import java.io.IOException;

/** Something is declared already, and otherwise. */
final class ClashException extends IOException {

  private static final long serialVersionUID = 1L;

  ClashException(String name, String broker, Throwable cause) {
    super(
        name
            + " is there already, but declared otherwise: the broker says \""
            + broker
            + "\". Set what it has, or delete it when it is empty; it is declared again every few"
            + " seconds",
        cause);
  }
}
