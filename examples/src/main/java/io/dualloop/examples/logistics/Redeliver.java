package io.dualloop.examples.logistics;

/**
 * Deliver this parcel again tomorrow.
 *
 * @param orderNo its number
 */
record Redeliver(String orderNo) {}
