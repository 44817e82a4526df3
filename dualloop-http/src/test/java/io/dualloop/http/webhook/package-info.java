@NullMarked
package io.dualloop.http.webhook;

import org.jspecify.annotations.NullMarked;
