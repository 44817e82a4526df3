package io.dualloop.simulation;

/** One handler at work, or that has been. */
final class HandlerRun {

  final Life life;
  final long token;
  final Node node;
  private boolean done;

  HandlerRun(Life life, long token, Node node) {
    this.life = life;
    this.token = token;
    this.node = node;
  }

  void done() {
    done = true;
  }

  boolean isRunning() {
    return !done && node.isAlive();
  }
}
