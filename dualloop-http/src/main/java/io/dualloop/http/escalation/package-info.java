/**
 * Sees to it that an ending reaches whoever waits for it: told to open streams and sockets, found
 * by polls, and sent as a webhook where nobody has seen it. Begin with {@link
 * io.dualloop.http.escalation.Escalation}.
 */
@NullMarked
package io.dualloop.http.escalation;

import org.jspecify.annotations.NullMarked;
