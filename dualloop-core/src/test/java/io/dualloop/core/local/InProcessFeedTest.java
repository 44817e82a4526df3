package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InProcessFeedTest {

  private static final Address BAD = new Address("bad");

  private final Rig rig = new Rig();
  private final StatusFeed feed = rig.transport.feed();

  @Test
  void T17_aListenerThatThrowsDisturbsNobody() {
    feed.listen(
        BAD,
        status -> {
          throw new IllegalStateException("a listener's defect");
        });
    TaskStatus status = rig.accepted(task("a").watcher(BAD));
    now(feed.tell(Set.of(BAD, Rig.WATCHER), status));
    assertThat(rig.heard).containsExactly(status);
  }

  @Test
  void oneListensAtOneAddress() {
    assertThatThrownBy(() -> feed.listen(Rig.WATCHER, status -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("foreground-1");
  }

  @Test
  void aClosedRegistrationFreesTheAddressOnce() {
    List<TaskStatus> second = new ArrayList<>();
    Registration first = feed.listen(BAD, status -> {});
    first.close();
    feed.listen(BAD, second::add);
    first.close();
    TaskStatus status = rig.accepted(task("a").watcher(BAD));
    assertThat(second).containsExactly(status);
  }
}
