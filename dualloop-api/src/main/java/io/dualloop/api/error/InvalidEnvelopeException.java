package io.dualloop.api.error;

import org.jspecify.annotations.Nullable;

/** An envelope cannot be read or written: names the field and the value. */
public final class InvalidEnvelopeException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  /** The path of the field; empty for the whole. */
  private final String field;

  /**
   * With the field that is wrong.
   *
   * @param field the path of the field, such as {@code metadata.timeoutMs}; empty for the whole
   * @param problem what is wrong with it, with the value
   * @param cause what led to it, or null
   */
  public InvalidEnvelopeException(String field, String problem, @Nullable Throwable cause) {
    super(field.isEmpty() ? problem : field + ": " + problem, cause);
    this.field = field;
  }

  /**
   * Which field is wrong.
   *
   * @return its path; empty if the whole is
   */
  public String field() {
    return field;
  }
}
