package io.dualloop.http;

/** A request's body has more bytes than it may. */
public final class BodyTooLargeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * With the limit.
   *
   * @param atMost how many bytes were allowed
   */
  public BodyTooLargeException(int atMost) {
    super("the body has more than " + atMost + " bytes");
  }
}
