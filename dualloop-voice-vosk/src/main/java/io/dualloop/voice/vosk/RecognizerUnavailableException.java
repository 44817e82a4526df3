package io.dualloop.voice.vosk;

/**
 * An utterance could not be listened to, because no recogniser was free in time, the recognisers
 * were closed, or the one that listened has failed. The message says which and what to do.
 */
public final class RecognizerUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean timeout;

  RecognizerUnavailableException(String message, boolean timeout) {
    super(message);
    this.timeout = timeout;
  }

  RecognizerUnavailableException(String message, Throwable cause) {
    super(message, cause);
    this.timeout = false;
  }

  /**
   * Whether all recognisers were in use for too long: more of them would help.
   *
   * @return false if there is another reason
   */
  public boolean isTimeout() {
    return timeout;
  }
}
