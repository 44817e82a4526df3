/** A server for {@code dualloop-http}: Jetty's core, without the servlet API. */
@NullMarked
package io.dualloop.http.jetty;

import org.jspecify.annotations.NullMarked;
