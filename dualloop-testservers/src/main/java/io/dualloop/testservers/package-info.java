/**
 * Real servers for tests, and faults between them and the code under test.
 *
 * <p>{@link io.dualloop.testservers.RedisServer}, {@link io.dualloop.testservers.PostgresServer}
 * and {@link io.dualloop.testservers.RabbitServer} are private servers that a test may pause, kill
 * and restart. {@link io.dualloop.testservers.RedisServerExtension}, {@link
 * io.dualloop.testservers.PostgresServerExtension} and {@link
 * io.dualloop.testservers.RabbitServerExtension} give JUnit tests such servers, or one that they
 * share. {@link io.dualloop.testservers.RedisSentinel} makes a replica the master when the master
 * dies. {@link io.dualloop.testservers.FaultProxy} stands between a client and any server that
 * speaks over TCP, and delays, loses or cuts what they say.
 *
 * <p>Everything listens on the loopback address only, keeps its files in a temporary folder, and
 * ends with the JVM at the latest.
 */
@NullMarked
package io.dualloop.testservers;

import org.jspecify.annotations.NullMarked;
