/**
 * From words to what is wanted: {@link io.dualloop.core.intent.IntentRecognizer} is the port, to
 * which an NLU engine can be put; {@link io.dualloop.core.intent.IntentPatterns} does it by
 * patterns.
 */
@NullMarked
package io.dualloop.core.intent;

import org.jspecify.annotations.NullMarked;
