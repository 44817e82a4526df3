/** Tasks over HTTP: a server that exports orders, slowly. Start it with {@code script/serve}. */
@NullMarked
package io.dualloop.examples.http;

import org.jspecify.annotations.NullMarked;
