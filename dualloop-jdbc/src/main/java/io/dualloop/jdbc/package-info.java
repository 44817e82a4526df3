/**
 * The transport over a database: {@link io.dualloop.jdbc.JdbcTransport} makes it, the rest is its
 * own. A port's method is one short transaction on a thread of {@code Steps}: lock the task, apply
 * the rules in Java ({@code TaskRules}), write what changed. The SQL stands in one file. Whom a
 * step concerns is told after its commit; what other processes did is polled for.
 */
@NullMarked
package io.dualloop.jdbc;

import org.jspecify.annotations.NullMarked;
