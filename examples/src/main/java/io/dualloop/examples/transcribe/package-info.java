/**
 * A folder of recordings, put through the voice front end as if each were a call. Start it with
 * {@code script/transcribe}.
 */
@NullMarked
package io.dualloop.examples.transcribe;

import org.jspecify.annotations.NullMarked;
