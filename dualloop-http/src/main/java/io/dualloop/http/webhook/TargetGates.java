package io.dualloop.http.webhook;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One gate for each server; of too many, one that nobody passes and few have asked for is
 * forgotten.
 */
final class TargetGates {

  private final WebhookLimits limits;
  private final Map<String, TargetGate> byServer = new LinkedHashMap<>(16, 0.75f, true);

  TargetGates(WebhookLimits limits) {
    this.limits = limits;
  }

  synchronized TargetGate of(String server, long now) {
    TargetGate known = byServer.get(server);
    if (known != null) {
      return known;
    }
    if (byServer.size() >= limits.servers()) {
      forgetOne();
    }
    TargetGate gate = new TargetGate(limits, now);
    byServer.put(server, gate);
    return gate;
  }

  private void forgetOne() {
    Iterator<TargetGate> longestUnused = byServer.values().iterator();
    while (longestUnused.hasNext()) {
      if (longestUnused.next().isIdle()) {
        longestUnused.remove();
        return;
      }
    }
  }

  synchronized int size() {
    return byServer.size();
  }
}
