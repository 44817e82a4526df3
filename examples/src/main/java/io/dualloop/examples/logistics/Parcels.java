package io.dualloop.examples.logistics;

import java.util.Map;
import java.util.Optional;

/** The carrier's parcels, and where they are at which moment of the play. */
final class Parcels {

  /** When parcel 1027 is scanned in its next city. */
  static final long MOVES_ON_MS = 9_200;

  private static final Map<String, String> CITIES =
      Map.of("1027", "Hamburg", "5550", "Leipzig", "8080", "Rostock", "4711", "Cologne");

  private Parcels() {}

  static Optional<Tracking> find(String orderNo, long atMs) {
    boolean moved = orderNo.equals("1027") && atMs >= MOVES_ON_MS;
    return Optional.ofNullable(CITIES.get(orderNo))
        .map(city -> new Tracking(orderNo, moved ? "Hanover" : city, false));
  }
}
