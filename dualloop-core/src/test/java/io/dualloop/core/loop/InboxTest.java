package io.dualloop.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InboxTest {

  @Test
  void refusesOverItsLimitAndTakesAgainOnceDrained() {
    Inbox<Integer> inbox = new Inbox<>(2);
    assertThat(inbox.offer(1)).isTrue();
    assertThat(inbox.offer(2)).isTrue();
    assertThat(inbox.offer(3)).isFalse();

    List<Integer> taken = new ArrayList<>();
    inbox.drain(taken::add);
    assertThat(taken).containsExactly(1, 2);
    assertThat(inbox.offer(4)).isTrue();
    assertThat(inbox.size()).isEqualTo(1);
  }

  @Test
  void whatArrivesDuringADrainWaitsForTheNext() {
    Inbox<Integer> inbox = new Inbox<>(10);
    inbox.offer(1);
    List<Integer> taken = new ArrayList<>();
    inbox.drain(
        item -> {
          taken.add(item);
          inbox.offer(item + 1);
        });
    assertThat(taken).containsExactly(1);
    assertThat(inbox.isEmpty()).isFalse();
  }
}
