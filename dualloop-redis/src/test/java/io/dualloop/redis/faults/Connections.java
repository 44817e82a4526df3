package io.dualloop.redis.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a server sees of those who use it. */
final class Connections {

  private final Scene scene;

  Connections(Scene scene) {
    this.scene = scene;
  }

  /** How many there are, but for the one that asks. */
  long open() {
    return scene.server.command("CLIENT", "LIST").lines().filter(line -> !line.isBlank()).count()
        - 1;
  }

  /** How many listen on each channel of the namespace. */
  Map<String, String> listeners() {
    List<String> channels =
        scene.server.command("PUBSUB", "CHANNELS", scene.key("*")).lines().toList();
    Map<String, String> listeners = new TreeMap<>();
    for (String channel : channels) {
      String[] lines = scene.server.command("PUBSUB", "NUMSUB", channel).split("\n", -1);
      assertThat(lines).as(Arrays.toString(lines)).hasSize(2);
      listeners.put(channel, lines[1]);
    }
    return listeners;
  }
}
