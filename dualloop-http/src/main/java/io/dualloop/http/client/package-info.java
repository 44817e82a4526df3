/** A client for what {@code io.dualloop.http} serves, on the JDK's own HTTP client. */
@NullMarked
package io.dualloop.http.client;

import org.jspecify.annotations.NullMarked;
