package io.dualloop.rabbit.faults;

import io.dualloop.faults.ForegroundCalls;
import io.dualloop.faults.Scene;
import io.dualloop.jdbc.faults.PostgresScene;
import java.util.LinkedHashMap;
import java.util.Map;

/** Calls of a foreground whose broker fails. */
class BrokerForegroundCallsTest extends ForegroundCalls {

  @Override
  protected Scene scene() {
    return new RabbitScene(new PostgresScene());
  }

  @Override
  protected Map<String, Runnable> faults(Scene scene) {
    RabbitScene beside = (RabbitScene) scene;
    Map<String, Runnable> faults = new LinkedHashMap<>();
    faults.put("memory is short", () -> beside.rabbit.memoryAlarm(true));
    faults.put("memory is free", () -> beside.rabbit.memoryAlarm(false));
    faults.put("connections are closed", beside.rabbit::closeAllConnections);
    faults.putAll(super.faults(scene));
    return faults;
  }
}
