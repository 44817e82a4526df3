@NullMarked
package io.dualloop.http.escalation;

import org.jspecify.annotations.NullMarked;
