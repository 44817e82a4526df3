package io.dualloop.http;

/** Ends the handling of a request with a problem. */
final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.kind(), null, false, false);
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
