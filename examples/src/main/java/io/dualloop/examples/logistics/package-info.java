/**
 * The logistics assistant: recorded questions, a slow and failing carrier, and one conversation
 * played twice, in a single loop and with two; or once over a broker, with the workers in processes
 * of their own.
 *
 * <p>Read {@link io.dualloop.examples.logistics.Assistant} first.
 */
@NullMarked
package io.dualloop.examples.logistics;

import org.jspecify.annotations.NullMarked;
