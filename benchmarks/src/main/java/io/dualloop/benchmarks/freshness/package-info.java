/** Answers that are known already, beside caches: what it costs that they know their age. */
@NullMarked
package io.dualloop.benchmarks.freshness;

import org.jspecify.annotations.NullMarked;
