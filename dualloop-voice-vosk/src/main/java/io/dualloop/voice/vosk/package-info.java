/** Speech in: audio becomes text with Vosk, on a thread of its own. */
@NullMarked
package io.dualloop.voice.vosk;

import org.jspecify.annotations.NullMarked;
