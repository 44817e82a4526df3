package io.dualloop.simulation;

import java.time.Duration;
import java.util.List;

/** What befalls nodes: pauses, crashes, clocks that jump, connections that break. */
final class Mishaps {

  private final World world;
  private final Chance chance;
  private boolean calm;

  Mishaps(World world, Chance chance) {
    this.world = world;
    this.chance = chance;
  }

  /** Something befalls one of the nodes. */
  void happen() {
    List<Site> open = world.sites().all().stream().filter(Site::isOpen).toList();
    if (open.isEmpty() || calm) {
      return;
    }
    Site site = chance.pick(open);
    Node node = site.node;
    int what = chance.below(100);
    if (what < 35) {
      long most = world.sites().lease().toMillis() * 2;
      long pause = chance.millis(1, chance.of(200L, most, most));
      world.note(node.name, () -> "  pauses for " + Duration.ofNanos(pause));
      node.pause(pause);
    } else if (what < 55) {
      long minutes = chance.between(-60, 60);
      world.note(node.name, () -> "  its time of day jumps by " + minutes + " minutes");
      node.jumpClock(Duration.ofMinutes(minutes));
    } else if (what < 75) {
      long silence = chance.millis(1, 10_000);
      world.note(node.name, () -> "  hears nothing for " + Duration.ofNanos(silence));
      world.hints().disconnect(node, silence);
    } else if (what < 97) {
      crash(site);
    } else {
      close(site);
    }
  }

  /** A handler brings its own process down. */
  void crash(Node node) {
    world.sites().all().stream().filter(site -> site.node == node).forEach(this::crash);
  }

  private void crash(Site site) {
    world.note(site.node.name, () -> "  crashes");
    site.node.crash();
    replaceLater(site);
  }

  private void close(Site site) {
    world.note(site.node.name, () -> "  is closed");
    site.closed = true;
    site.node.resume();
    if (site.loop != null) {
      site.loop.close();
    }
    if (site.workers != null) {
      site.workers.close();
    }
    replaceLater(site);
  }

  private void replaceLater(Site site) {
    world.after(
        chance.millis(0, chance.of(300, 8_000)), null, "a node is replaced", () -> replace(site));
  }

  private void replace(Site site) {
    world.sites().start(site.loop != null, site.workers != null);
  }

  /** Nothing befalls anybody any more. */
  void calm() {
    calm = true;
    world.sites().all().forEach(site -> site.node.resume());
  }
}
