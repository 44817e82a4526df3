@NullMarked
package io.dualloop.http.webhook.receiver;

import org.jspecify.annotations.NullMarked;
