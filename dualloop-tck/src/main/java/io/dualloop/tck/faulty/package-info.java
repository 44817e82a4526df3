/**
 * Transports that break one rule each, to see that the contract tests can fail: wrap the transport
 * under test in a {@link io.dualloop.tck.faulty.Fault} and run them.
 */
@NullMarked
package io.dualloop.tck.faulty;

import org.jspecify.annotations.NullMarked;
