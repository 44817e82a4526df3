/** Deterministic tests: time that moves only when a test says so. */
@NullMarked
package io.dualloop.testkit;

import org.jspecify.annotations.NullMarked;
