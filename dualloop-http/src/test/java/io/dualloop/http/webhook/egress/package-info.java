@NullMarked
package io.dualloop.http.webhook.egress;

import org.jspecify.annotations.NullMarked;
