/**
 * The task contract that both loops share: what can be asked, how it is handled, what became of it.
 *
 * <p>A jar of handlers needs this package and nothing else of Dualloop. All types here are
 * immutable values or interfaces; nothing in it starts a thread, blocks, or knows a JSON library.
 * Parameters and results are never null unless marked so.
 */
@NullMarked
package io.dualloop.api;

import org.jspecify.annotations.NullMarked;
