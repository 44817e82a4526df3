package io.dualloop.tck;

import io.dualloop.tck.faulty.Fault;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * One run of the whole contract.
 *
 * @param passed the tests that did
 * @param failed the tests that did not, and why
 * @param aborted the tests that were skipped, and why
 */
record ContractRun(Set<String> passed, Map<String, Throwable> failed, Map<String, String> aborted) {

  private static final Pattern RULES = Pattern.compile("^((?:[TF]\\d\\d_)+)");

  /** Runs it on this thread. */
  static ContractRun with(@Nullable Fault fault) {
    ContractRun run =
        new ContractRun(new TreeSet<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    FaultyContract.fault = fault;
    try {
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(DiscoverySelectors.selectClass(FaultyContract.class))
                  .build(),
              run.new Listener());
    } finally {
      FaultyContract.fault = null;
    }
    return run;
  }

  /** The rules whose numbers a test carries; empty if none. */
  static Set<String> rules(String test) {
    Matcher matcher = RULES.matcher(test);
    return matcher.find() ? new TreeSet<>(Set.of(matcher.group(1).split("_"))) : Set.of();
  }

  private final class Listener implements TestExecutionListener {

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      String name = test.getDisplayName();
      switch (result.getStatus()) {
        case SUCCESSFUL -> {
          if (test.isTest()) {
            passed.add(name);
          }
        }
        case FAILED -> failed.put(name, result.getThrowable().orElseThrow());
        case ABORTED ->
            aborted.put(name, String.valueOf(result.getThrowable().orElseThrow().getMessage()));
      }
    }
  }
}
