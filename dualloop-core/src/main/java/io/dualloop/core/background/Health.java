package io.dualloop.core.background;

/**
 * How a background loop is, at one moment; for a readiness probe.
 *
 * @param healthy whether it claims work
 * @param slots how many attempts it can run
 * @param running how many slots are taken, leftovers among them
 * @param leftovers how many handlers did not stop when told and still hold their slot
 * @param problem why it is not healthy; empty if it is
 */
public record Health(boolean healthy, int slots, int running, int leftovers, String problem) {}
