/** Deterministic time for tests of programs that use Dualloop. */
@NullMarked
package io.dualloop.testkit;

import org.jspecify.annotations.NullMarked;
