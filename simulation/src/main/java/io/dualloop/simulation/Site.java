package io.dualloop.simulation;

import io.dualloop.api.Telemetry;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node and what runs on it: a foreground loop, workers, or both. */
final class Site {

  final Node node;
  final @Nullable ForegroundLoop loop;
  final @Nullable BackgroundLoop workers;
  final List<Talk> talks = new ArrayList<>();
  boolean closed;

  Site(Node node, @Nullable ForegroundLoop loop, @Nullable BackgroundLoop workers) {
    this.node = node;
    this.loop = loop;
    this.workers = workers;
  }

  boolean isOpen() {
    return node.isAlive() && !closed;
  }

  /** Tells the invariants what the loops of a node count and what fails there. */
  static Telemetry telemetry(World world, Node node) {
    return new Telemetry() {
      @Override
      public void count(String event, long times) {
        world.each(invariant -> invariant.counted(node, event));
      }

      @Override
      public void failure(String where, Throwable cause) {
        world.each(invariant -> invariant.failed(node, where, cause));
      }
    };
  }
}
