/**
 * Faults of a real RabbitMQ and of the store beside it, of the ways to them and of the processes
 * that use them, while there is work. What was acknowledged must end once, whatever happens.
 */
@NullMarked
package io.dualloop.rabbit.faults;

import org.jspecify.annotations.NullMarked;
