/** What both loops stand on: time, executors and threads. */
@NullMarked
package io.dualloop.core.runtime;

import org.jspecify.annotations.NullMarked;
