package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;

/**
 * What is said about the servers of one kind, and where one is found that many tests share.
 *
 * @param name such as {@code Redis}
 * @param variable the environment variable with the address of one
 * @param toInstall what to install, and how
 */
record ServerKind(String name, String variable, String toInstall) {

  private static final String CONTAINERS = "org.testcontainers.containers.GenericContainer";

  /**
   * Where a server may come from.
   *
   * @param <E> what tests know of it
   */
  interface Sources<E> {

    /** The one at an address, which somebody else runs. */
    E at(String address);

    /** A new one; null if it is not installed. */
    @Nullable E installed();

    /** A new one; null if Docker does not run. It is asked for only where Testcontainers is. */
    @Nullable E container();
  }

  /** The first that there is; ends the test if there is none. */
  <E> E find(Sources<E> sources) {
    return find(System.getenv(variable), sources);
  }

  <E> E find(@Nullable String address, Sources<E> sources) {
    if (address != null && !address.isBlank()) {
      return sources.at(address);
    }
    E found = sources.installed();
    if (found == null && hasTestcontainers()) {
      found = sources.container();
    }
    if (found == null) {
      throw ServerMissing.endTest(
          "There is no %s to test with: set %s to one whose data may be lost, or install %s, or have Testcontainers on the class path and Docker running"
              .formatted(name, variable, toInstall));
    }
    return found;
  }

  /** Ends a test that needs a private server, which is not installed. */
  IllegalStateException notInstalled() {
    return ServerMissing.endTest(
        "There is no %s installed here; install %s".formatted(name, toInstall));
  }

  private static boolean hasTestcontainers() {
    try {
      Class.forName(CONTAINERS, false, ServerKind.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }
}
