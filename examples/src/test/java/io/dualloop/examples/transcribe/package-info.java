/** Tests of the tool that transcribes a folder, with its real parts. */
@NullMarked
package io.dualloop.examples.transcribe;

import org.jspecify.annotations.NullMarked;
