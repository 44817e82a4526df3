package io.dualloop.examples.logistics;

/**
 * Where a parcel is.
 *
 * @param orderNo its number
 * @param city where it was seen last
 * @param delivered whether it has arrived
 */
record Tracking(String orderNo, String city, boolean delivered) {}
