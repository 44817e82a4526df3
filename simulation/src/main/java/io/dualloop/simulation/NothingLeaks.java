package io.dualloop.simulation;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Health;
import io.dualloop.core.foreground.ForegroundLoop;

/** When all has ended, nothing is left: no timer, no watcher, no key, no slot. */
final class NothingLeaks extends Invariant {

  /** The next sweep and the next beat, and the limits of those under way. */
  private static final int FOREGROUND_TIMERS = 4;

  /** The same, the next renewal, the next safety claim, and the limits of two calls. */
  private static final int WORKER_TIMERS = 6;

  NothingLeaks(World world) {
    super(world, "L08");
  }

  @Override
  void atEnd() {
    check(Peek.requestKeys(world.store()) == 0, "request keys are left in the store");
    for (Site site : world.sites().all()) {
      if (site.isOpen() && site.loop != null) {
        foreground(site.node, site.loop);
      }
      if (site.isOpen() && site.workers != null) {
        workers(site.node, site.workers);
      }
    }
  }

  private void foreground(Node node, ForegroundLoop loop) {
    check(
        loop.stats().openInquiries() == 0,
        "%s has %d open inquiries",
        node,
        loop.stats().openInquiries());
    check(loop.stats().posted() == 0, "%s has %d posted actions", node, loop.stats().posted());
    int most = FOREGROUND_TIMERS + Peek.earlyRefreshes(loop);
    check(Peek.timers(loop) <= most, "%s has %d timers", node, Peek.timers(loop));
    check(Peek.watched(loop) == 0, "%s watches %d tasks", node, Peek.watched(loop));
    check(Peek.flights(loop) == 0, "%s has %d flights", node, Peek.flights(loop));
  }

  private void workers(Node node, BackgroundLoop loop) {
    Health health = loop.health();
    check(
        health.running() == 0 && health.leftovers() == 0 && health.healthy(),
        "%s is %s",
        node,
        health);
    check(Peek.timers(loop) <= WORKER_TIMERS, "%s has %d timers", node, Peek.timers(loop));
  }
}
