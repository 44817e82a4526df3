package io.dualloop.redis.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.faults.Asked;
import io.dualloop.faults.Control;
import io.dualloop.faults.Desk;
import io.dualloop.faults.Hints;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Relay;
import io.dualloop.faults.Scene;
import io.dualloop.faults.Work;
import io.dualloop.spi.Transport;
import org.junit.jupiter.api.Test;

/** What a Redis told in vain. */
class HintsTest extends Hints {

  @Override
  protected Scene scene() {
    return new RedisScene();
  }

  /** The hints are back before the steps are, by which what was missed is read. */
  @Test
  void hintsAreBackBeforeStepsAre() throws Exception {
    try (RedisScene scene = new RedisScene();
        Control control = new Control();
        Relay relay = new Relay(scene.port())) {
      Transport away = scene.through(relay.port());
      Transport worker = scene.direct();
      ForegroundLoop loop = scene.foreground(away);
      Desk desk = new Desk();
      scene.owned(Work.bare(worker).handleAsync(Work.HARD, desk).start());
      Asked asked = Asked.of(loop, Work.HARD.of("asked"));
      Desk.Job job = desk.await("asked");
      TaskId task = asked.accepted();
      String channel = scene.key("to:foreground") + "*";
      await("the foreground listens")
          .atMost(BACK)
          .until(() -> !scene.redis.command("PUBSUB", "CHANNELS", channel).isEmpty());
      relay.hold("HELLO");
      relay.cut();
      job.done();
      awaitEnded(worker, task);
      // What only the connection for steps says, before it is used.
      relay.hold("\r\nEXISTS\r\n");
      await("the hints are back, and the steps are not")
          .atMost(BACK)
          .until(() -> !scene.redis.command("PUBSUB", "CHANNELS", channel).isEmpty());
      Pause.seconds(0.5, "the hints are used");
      assertThat(asked.hasLast()).isFalse();
      relay.release();
      isToldSoon(asked, control);
    }
  }
}
