/**
 * What {@code script/bench http} measures: how soon a status is at who follows it, what an open
 * stream costs, and how often one can poll. The server, its load and what counts are processes
 * apart.
 */
@NullMarked
package io.dualloop.benchmarks.http;

import org.jspecify.annotations.NullMarked;
