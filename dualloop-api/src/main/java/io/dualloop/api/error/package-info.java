/** What can go wrong, as exceptions with data and as the error that travels with a task. */
@NullMarked
package io.dualloop.api.error;

import org.jspecify.annotations.NullMarked;
