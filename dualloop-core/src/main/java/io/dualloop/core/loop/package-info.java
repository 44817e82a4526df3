/** What both loops are made of: timers, a bounded inbox, and the sweep that any process may do. */
@NullMarked
package io.dualloop.core.loop;

import org.jspecify.annotations.NullMarked;
