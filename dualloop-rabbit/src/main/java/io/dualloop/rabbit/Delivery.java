package io.dualloop.rabbit;

import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Submission;
import java.io.IOException;

/** A message that the broker waits to hear about. Belongs to the receiver's thread. */
class Delivery {

  private final Reading reading;
  final Channel channel;
  private final long tag;

  Delivery(Reading reading, long tag) {
    this.reading = reading;
    this.channel = reading.getChannel();
    this.tag = tag;
  }

  /** One that came by a lane. */
  static final class OfLane extends Delivery {

    final Submission.Lane lane;

    /** How often it was delivered before. */
    final long before;

    final long since = System.nanoTime();

    OfLane(Reading reading, Submission.Lane lane, long tag, long before) {
      super(reading, tag);
      this.lane = lane;
      this.before = before;
    }
  }

  /** A wake-up that is kept until its task was begun, or can't be begun. */
  record Wake(OfLane delivery, TaskId id, long number) {}

  /** It was taken in. If its channel is gone, it comes again. */
  void ack() throws IOException {
    answer(() -> channel.basicAck(tag, false));
  }

  /** Somebody else may have it. If its channel is gone, it was handed back. */
  void handBack() throws IOException {
    answer(() -> channel.basicReject(tag, true));
  }

  /** Nobody can have it: the broker parks it. If its channel is gone, it comes again. */
  void refuse() throws IOException {
    answer(() -> channel.basicReject(tag, false));
  }

  private void answer(Receiver.Action said) throws IOException {
    reading.answered();
    if (channel.isOpen()) {
      try {
        said.run();
      } catch (AlreadyClosedException e) {
        // Gone meanwhile: the same.
        return;
      }
    }
  }
}
