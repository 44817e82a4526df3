/**
 * The life of tasks over PostgreSQL, beside what plain JDBC and other libraries do with the same
 * server. Start at {@link io.dualloop.benchmarks.jdbc.JdbcSuite}. Each contender is a program of
 * its own, which {@link io.dualloop.benchmarks.jdbc.ContenderMain} runs.
 */
@NullMarked
package io.dualloop.benchmarks.jdbc;

import org.jspecify.annotations.NullMarked;
