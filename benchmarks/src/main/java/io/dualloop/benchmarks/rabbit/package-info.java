/**
 * The life of tasks with RabbitMQ between those who submit them and those who work on them, beside
 * what its bare client and Spring AMQP do with the same node. Start at {@link
 * io.dualloop.benchmarks.rabbit.RabbitSuite}. Each contender is a program of its own, which {@link
 * io.dualloop.benchmarks.rabbit.ContenderMain} runs.
 */
@NullMarked
package io.dualloop.benchmarks.rabbit;

import org.jspecify.annotations.NullMarked;
