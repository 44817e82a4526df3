@NullMarked
package io.dualloop.http.client;

import org.jspecify.annotations.NullMarked;
