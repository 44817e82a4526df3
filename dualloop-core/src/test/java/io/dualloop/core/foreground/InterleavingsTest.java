package io.dualloop.core.foreground;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.InterleavedRun.Node;
import io.dualloop.core.foreground.InterleavedRun.Step;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every order of {begin, read the source, invalidate, settle, read}, on two engines over one
 * transport. The first question is asked on node A before all of them; what is left to do is done
 * at the end.
 */
class InterleavingsTest {

  /** How often each step comes; those of one attempt, and of one change, keep their order. */
  private static final Map<Step, Integer> STEPS = new EnumMap<>(Step.class);

  static {
    STEPS.put(Step.BEGIN, 1);
    STEPS.put(Step.READ_SOURCE, 1);
    STEPS.put(Step.SETTLE, 1);
    STEPS.put(Step.CHANGE, 1);
    STEPS.put(Step.INVALIDATE, 1);
    STEPS.put(Step.DELIVER, 1);
    STEPS.put(Step.ASK, 1);
    STEPS.put(Step.WORK_OTHER, 1);
  }

  @Test
  void F06_noOrderOfStepsTellsAsFreshWhatWasInvalidatedBefore() {
    int runs = 0;
    for (List<Step> order : orders()) {
      for (Node invalidator : Node.values()) {
        for (Node asker : Node.values()) {
          for (boolean strict : new boolean[] {false, true}) {
            try (InterleavedRun run = new InterleavedRun(invalidator, asker, strict)) {
              order.forEach(run::step);
              run.finish();
              assertThat(run.problems())
                  .as(
                      "%s, invalidated on %s, asked on %s, strict %s",
                      order, invalidator, asker, strict)
                  .isEmpty();
            }
            runs++;
          }
        }
      }
    }
    // 8! orders, of which one in 6 keeps that of the attempt, and one in 6 that of the change.
    assertThat(runs).isEqualTo(40_320 / 36 * 8);
  }

  static List<List<Step>> orders() {
    List<List<Step>> all = new ArrayList<>();
    extend(new ArrayList<>(), new EnumMap<>(STEPS), all);
    return all;
  }

  private static void extend(List<Step> order, Map<Step, Integer> left, List<List<Step>> all) {
    if (left.values().stream().allMatch(n -> n == 0)) {
      all.add(List.copyOf(order));
      return;
    }
    for (Step next : Step.values()) {
      if (left.getOrDefault(next, 0) > 0 && left.getOrDefault(next.after(), 0) == 0) {
        left.merge(next, -1, Integer::sum);
        order.add(next);
        extend(order, left, all);
        order.remove(order.size() - 1);
        left.merge(next, 1, Integer::sum);
      }
    }
  }
}
