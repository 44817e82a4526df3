/** What every binding of a server has to keep; and the JDK's own server as the simplest one. */
@NullMarked
package io.dualloop.http.contract;

import org.jspecify.annotations.NullMarked;
