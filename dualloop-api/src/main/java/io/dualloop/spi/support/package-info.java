/**
 * What transports share beside the ports: checks at the door, reasons in words, texts, durations, a
 * guard.
 */
@NullMarked
package io.dualloop.spi.support;

import org.jspecify.annotations.NullMarked;
