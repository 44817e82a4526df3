/** Tasks, answers and hints over Redis. */
@NullMarked
package io.dualloop.redis;

import org.jspecify.annotations.NullMarked;
