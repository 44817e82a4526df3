package io.dualloop.rabbit;

import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.io.IOException;

/** The queue that a message is for. */
sealed interface Target {

  /** Whether it has to be there: a message that finds none makes it, and is sent once more. */
  default boolean isMandatory() {
    return true;
  }

  /** Makes it, if it is not there. Blocks. */
  void declare(Declaring declaring) throws IOException;

  /** A lane's. */
  record LaneQueue(Submission.Lane lane) implements Target {

    @Override
    public void declare(Declaring declaring) throws IOException {
      declaring.lane(lane);
    }
  }

  /** The steps of the ladder. */
  record LadderQueues() implements Target {

    @Override
    public void declare(Declaring declaring) throws IOException {
      declaring.ladder();
    }
  }

  /** A listener's, who makes it: where nobody listens, nobody need be told. */
  record ListenerQueue(Address address) implements Target {

    @Override
    public boolean isMandatory() {
      return false;
    }

    @Override
    public void declare(Declaring declaring) throws IOException {
      declaring.listener(address);
    }
  }
}
