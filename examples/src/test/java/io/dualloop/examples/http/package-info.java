@NullMarked
package io.dualloop.examples.http;

import org.jspecify.annotations.NullMarked;
