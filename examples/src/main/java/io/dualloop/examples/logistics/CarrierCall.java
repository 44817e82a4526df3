package io.dualloop.examples.logistics;

/**
 * One call, as the carrier saw it.
 *
 * @param atMs when it came
 * @param endMs when the carrier was done with it
 * @param order which order it was for
 * @param request what was wanted: "track" or "redeliver"
 * @param result what came of it
 */
record CarrierCall(long atMs, long endMs, String order, String request, String result) {}
