package io.dualloop.http.client;

import org.jspecify.annotations.Nullable;

/** The other side refused, or could not be reached for too long. Says nothing about the work. */
public final class RemoteTaskException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String kind;

  RemoteTaskException(int status, String kind, String detail, @Nullable Throwable cause) {
    super(detail, cause);
    this.status = status;
    this.kind = kind;
  }

  /**
   * What was answered.
   *
   * @return the status code; 0 if nothing was
   */
  public int status() {
    return status;
  }

  /**
   * What kind of problem it was.
   *
   * @return the end of the problem's type, such as {@code idempotency-key-reused}; empty if it had
   *     none
   */
  public String kind() {
    return kind;
  }
}
