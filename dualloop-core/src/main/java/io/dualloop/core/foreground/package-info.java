/** The foreground loop, which never blocks, with its sessions, turns, inquiries and answers. */
@NullMarked
package io.dualloop.core.foreground;

import org.jspecify.annotations.NullMarked;
