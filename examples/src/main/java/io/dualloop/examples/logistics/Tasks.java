package io.dualloop.examples.logistics;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;

/** What the two loops agree on: one question and one command. */
final class Tasks {

  /**
   * A question: shared, remembered, and told with its age. A parcel that has arrived stays where it
   * is; a real carrier's other answers would be good for minutes, but nobody watches that long.
   */
  static final Query<TrackParcel, Tracking> TRACK =
      TaskType.query("QUERY_LOGISTICS", TrackParcel.class, Tracking.class)
          .sameWhen(TrackParcel::orderNo)
          .goodFor(parcel -> parcel.delivered() ? ofHours(24) : ofSeconds(5))
          .staleFor(ofHours(1))
          .timeout(ofSeconds(30));

  /** An order: it has an effect, so it is never answered from memory. */
  static final Command<Redeliver, Booking> REDELIVER =
      TaskType.command("REDELIVER", Redeliver.class, Booking.class).timeout(ofSeconds(30));

  private Tasks() {}
}
