package io.dualloop.examples.logistics;

/**
 * Where is this parcel?
 *
 * @param orderNo its number
 */
record TrackParcel(String orderNo) {}
