@NullMarked
package io.dualloop.http.jetty;

import org.jspecify.annotations.NullMarked;
