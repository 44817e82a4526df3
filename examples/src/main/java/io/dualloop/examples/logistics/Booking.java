package io.dualloop.examples.logistics;

/**
 * A delivery that the carrier has booked.
 *
 * @param orderNo the parcel
 * @param reference the carrier's word for it; each booking has another
 */
record Booking(String orderNo, String reference) {}
