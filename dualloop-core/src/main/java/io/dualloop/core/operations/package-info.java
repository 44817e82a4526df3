/** What operators do with a transport: look at it, and bring dead letters back to life. */
@NullMarked
package io.dualloop.core.operations;

import org.jspecify.annotations.NullMarked;
