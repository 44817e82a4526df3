/** The wire format: JSON for payloads and envelopes, strict at the door. */
@NullMarked
package io.dualloop.core.codec;

import org.jspecify.annotations.NullMarked;
