/** What makes two questions the same, and the answers that this process remembers. */
@NullMarked
package io.dualloop.core.freshness;

import org.jspecify.annotations.NullMarked;
