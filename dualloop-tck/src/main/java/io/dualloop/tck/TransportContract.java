package io.dualloop.tck;

import org.junit.jupiter.api.Nested;

/**
 * All contract tests. An adapter's author extends it in the adapter's own tests:
 *
 * <pre>{@code
 * class InProcessContractTest extends TransportContract {
 *   @Override
 *   protected TransportUnderTest start(StoreLimits limits) {
 *     ManualTime time = new ManualTime();
 *     return TransportUnderTest.onManualTime(
 *         time,
 *         InProcessTransport.builder()
 *             .runtime(time)
 *             .queueLimit(limits.queueLimit())
 *             .retention(limits.retention())
 *             .tombstones(limits.tombstones())
 *             .maxEnded(limits.maxEnded())
 *             .maxTombstones(limits.maxTombstones())
 *             .maxDeadLetters(limits.maxDeadLetters())
 *             .create());
 *   }
 * }
 * }</pre>
 *
 * <p>Each test starts a transport of its own and closes it. What a transport lacks by its declared
 * capabilities and survival is skipped with a message that names it; a skip that says that a test
 * presupposes another rule means that this one is broken, and its own tests fail.
 */
public abstract class TransportContract {

  /** For subclasses. */
  protected TransportContract() {}

  /**
   * Starts the transport with an empty truth.
   *
   * @param limits the limits that the test wants
   * @return it; closed by the test
   */
  protected abstract TransportUnderTest start(StoreLimits limits);

  @Nested
  class Submitting extends SubmitContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Claiming extends ClaimContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Leases extends LeaseContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Endings extends EndingContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class StatePairs extends StatePairsContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Retries extends RetryContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Deadlines extends DeadlineContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Cancelling extends CancelContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Leaving extends LeaveContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Watching extends WatchContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class DeadLetterKeeping extends DeadLetterContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Keeping extends RetentionContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Sizes extends SizeContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Hints extends HintContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Surviving extends SurvivalContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Results extends ResultContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class KeepingAnswers extends KeepContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class ResultListeners extends ResultListeningContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Asking extends AskingContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Working extends WorkingContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class TwoNodes extends TwoNodesContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Races extends RaceContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }

  @Nested
  class Counts extends CountContract {
    @Override
    protected TransportUnderTest start(StoreLimits limits) {
      return TransportContract.this.start(limits);
    }
  }
}
