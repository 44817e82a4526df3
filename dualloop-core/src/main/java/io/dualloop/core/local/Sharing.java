package io.dualloop.core.local;

import com.github.benmanes.caffeine.cache.Interner;
import io.dualloop.api.User;
import io.dualloop.spi.Submission;

/**
 * Lets equal lanes and users of many tasks be one object: each submit brings its own copies, which
 * would be a quarter of what an ended task takes. Forgets what no task has any more.
 */
final class Sharing {

  private final Interner<Submission.Lane> lanes = Interner.newWeakInterner();
  private final Interner<User> users = Interner.newWeakInterner();

  Submission shared(Submission submission) {
    return new Submission(
        submission.id(),
        lanes.intern(submission.lane()),
        users.intern(submission.owner()),
        submission.envelope(),
        submission.timeout(),
        submission.startWithin(),
        submission.delay(),
        submission.requestKey(),
        submission.idempotency(),
        submission.watcher());
  }
}
