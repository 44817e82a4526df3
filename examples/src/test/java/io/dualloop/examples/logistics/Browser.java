package io.dualloop.examples.logistics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One browser for the tests of a class, which are left out where none is installed. */
final class Browser implements BeforeAllCallback, AfterAllCallback {

  private final List<String> flags;
  private @Nullable Path profile;
  private @Nullable Chromium chromium;

  /** With further flags on its command line. */
  Browser(String... flags) {
    this.flags = List.of(flags);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    profile = Files.createTempDirectory("dualloop-browser");
    chromium = Chromium.start(profile, flags);
  }

  /** The page of an assistant; to be closed by the caller. */
  AssistantPage open(WebAssistant assistant) throws Exception {
    return open(assistant.address());
  }

  AssistantPage open(String address) throws Exception {
    Chromium running = chromium;
    if (running == null) {
      throw new IllegalStateException("the browser has not been started");
    }
    return AssistantPage.open(running, address);
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    if (chromium != null) {
      chromium.close();
    }
    if (profile != null) {
      try (Stream<Path> files = Files.walk(profile)) {
        for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
