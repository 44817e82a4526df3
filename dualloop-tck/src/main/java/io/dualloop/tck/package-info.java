/**
 * The tests that every transport has to pass. An adapter's author extends {@link
 * io.dualloop.tck.TransportContract} and says how to start the transport; the numbers in the tests'
 * names are those of the rules in the transport contract.
 */
@NullMarked
package io.dualloop.tck;

import org.jspecify.annotations.NullMarked;
