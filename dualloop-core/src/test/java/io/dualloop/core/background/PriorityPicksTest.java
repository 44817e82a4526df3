package io.dualloop.core.background;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Priority;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PriorityPicksTest {

  @Test
  void T14_everyTenPicksAreSixThreeOneOverAThousand() {
    PriorityPicks picks = new PriorityPicks(6, 3, 1);

    for (int i = 0; i < 100; i++) {
      List<Priority> ten = picks.next(10);
      assertThat(Collections.frequency(ten, Priority.HIGH)).isEqualTo(6);
      assertThat(Collections.frequency(ten, Priority.NORMAL)).isEqualTo(3);
      assertThat(Collections.frequency(ten, Priority.LOW)).isEqualTo(1);
    }
  }

  @Test
  void sizesOfTheCallsDoNotMatter() {
    PriorityPicks atOnce = new PriorityPicks(5, 2, 4);
    PriorityPicks inParts = new PriorityPicks(5, 2, 4);
    List<Priority> parts = new ArrayList<>();
    for (int size = 0; parts.size() < 100; size = (size + 1) % 7) {
      parts.addAll(inParts.next(Math.min(size, 100 - parts.size())));
    }

    assertThat(parts).isEqualTo(atOnce.next(100));
  }
}
