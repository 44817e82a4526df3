/** The in-process transport: all ports in one JVM. */
@NullMarked
package io.dualloop.core.local;

import org.jspecify.annotations.NullMarked;
