package io.dualloop.simulation;

/** One handler at work, or that has been. */
final class HandlerRun {

  final Life life;
  final long token;
  final Node node;
  final long at;
  private boolean done;

  HandlerRun(Life life, long token, Node node, long at) {
    this.life = life;
    this.token = token;
    this.node = node;
    this.at = at;
  }

  void done() {
    done = true;
  }

  boolean isRunning() {
    return !done && node.isAlive();
  }
}
