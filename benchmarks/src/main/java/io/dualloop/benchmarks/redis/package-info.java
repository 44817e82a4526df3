/**
 * The life of tasks over Redis, beside what bare scripts and other libraries do with the same
 * server. Start at {@link io.dualloop.benchmarks.redis.RedisSuite}. Each contender is a program of
 * its own, which {@link io.dualloop.benchmarks.redis.ContenderMain} runs.
 */
@NullMarked
package io.dualloop.benchmarks.redis;

import org.jspecify.annotations.NullMarked;
