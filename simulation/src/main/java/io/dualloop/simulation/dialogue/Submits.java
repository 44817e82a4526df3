package io.dualloop.simulation.dialogue;

import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts at the store which commands were given. */
final class Submits {

  private static final Pattern PAYLOAD = Pattern.compile("\"payload\"\\s*:\\s*\"([^\"]*)\"");

  private final Race race;
  private final Map<String, Set<String>> tasks = new HashMap<>();

  Submits(Race race) {
    this.race = race;
  }

  Transport watch(Transport transport) {
    TaskStore store = transport.store();
    TaskStore watched =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("submit")) {
                    submitted((Submission) args[0]);
                  }
                  try {
                    return method.invoke(store, args);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return new Transport(
        watched,
        transport.queue(),
        transport.feed(),
        transport.results(),
        transport.capabilities(),
        transport.survival(),
        transport.owner());
  }

  private void submitted(Submission submission) {
    if (submission.lane().type().equals(Service.SEND.name())) {
      Matcher payload = PAYLOAD.matcher(submission.envelope().toString());
      if (payload.find()) {
        String thing = payload.group(1);
        Set<String> ids = tasks.computeIfAbsent(thing, key -> new HashSet<>());
        // The same id again is the same command.
        if (ids.add(submission.id().toString())) {
          race.note("store", () -> "takes 'send " + thing + "'");
          race.submitted(thing, ids.size());
        }
      }
    }
  }

  int tasks(String thing) {
    return tasks.getOrDefault(thing, Set.of()).size();
  }
}
