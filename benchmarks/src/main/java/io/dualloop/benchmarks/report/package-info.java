/** What was measured: percentiles, figures with their goals, the table and the JSON file. */
@NullMarked
package io.dualloop.benchmarks.report;

import org.jspecify.annotations.NullMarked;
