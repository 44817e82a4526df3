package io.dualloop.tck;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** A group of rules. Each test has a transport of its own. */
@Timeout(300)
abstract class ContractCase {

  Rig rig;
  private final List<Rig> opened = new ArrayList<>();

  /** Starts a transport with an empty truth. */
  protected abstract TransportUnderTest start(StoreLimits limits);

  @BeforeEach
  final void open(TestInfo test) {
    rig = rig(StoreLimits.DEFAULT);
    Needs.Check.capabilities(test, rig);
  }

  /** Another transport, beside that of {@link #rig}, with limits that a test can reach. */
  final Rig rig(StoreLimits limits) {
    Rig made = new Rig(start(limits));
    opened.add(made);
    return made;
  }

  @AfterEach
  final void close() {
    opened.forEach(Rig::close);
  }
}
