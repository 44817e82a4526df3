/** Both loops in one JVM, beside the least that threads can do. */
@NullMarked
package io.dualloop.benchmarks.loop;

import org.jspecify.annotations.NullMarked;
