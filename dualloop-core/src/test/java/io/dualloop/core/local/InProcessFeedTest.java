package io.dualloop.core.local;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.spi.StatusFeed;
import org.junit.jupiter.api.Test;

class InProcessFeedTest {

  private final Rig rig = new Rig();
  private final StatusFeed feed = rig.transport.feed();

  @Test
  void oneListensAtOneAddress() {
    assertThatThrownBy(() -> feed.listen(Rig.WATCHER, status -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("foreground-1");
  }
}
