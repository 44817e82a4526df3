@NullMarked
package io.dualloop.http.webhook.signing;

import org.jspecify.annotations.NullMarked;
