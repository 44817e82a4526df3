package io.dualloop.api.error;

/**
 * A call that waits was made on the foreground loop's own thread, which would have waited for
 * itself.
 */
public final class BlockedLoopException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  /**
   * With the call that was refused.
   *
   * @param call the method
   * @param instead what to do instead
   */
  public BlockedLoopException(String call, String instead) {
    super(call + " would block the foreground loop's own thread: " + instead, null);
  }
}
