/** Hints over RabbitMQ beside any store: competing workers, statuses, tasks of other programs. */
@NullMarked
package io.dualloop.rabbit;

import org.jspecify.annotations.NullMarked;
