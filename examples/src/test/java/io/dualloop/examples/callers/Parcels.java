package io.dualloop.examples.callers;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;

/** What the callers ask about. */
final class Parcels {

  /** The question. */
  record TrackParcel(String orderNo) {}

  /** The answer. */
  record Tracking(String city, boolean delivered) {}

  static final Query<TrackParcel, Tracking> TRACK =
      TaskType.query("QUERY_LOGISTICS", TrackParcel.class, Tracking.class)
          .sameWhen(TrackParcel::orderNo)
          .goodFor(t -> t.delivered() ? ofHours(24) : ofMinutes(10));

  private Parcels() {}
}
