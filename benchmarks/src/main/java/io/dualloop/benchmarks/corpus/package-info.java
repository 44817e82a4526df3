/**
 * The speech that benchmarks hear: recordings of people and of synthesisers, where speech really
 * begins and ends in them, and what is made of them: takes with noise, at random offsets.
 */
@NullMarked
package io.dualloop.benchmarks.corpus;

import org.jspecify.annotations.NullMarked;
