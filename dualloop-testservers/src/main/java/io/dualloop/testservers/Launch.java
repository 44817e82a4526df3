package io.dualloop.testservers;

import java.nio.file.Path;

/** How private servers of one kind are started and ended, each with one of its own. */
interface Launch {

  /** Where a server writes what happens to it. */
  static Path logIn(Path folder) {
    return folder.resolve("server.log");
  }

  /** Starts its process, on what the folder holds already, and does not wait for it. */
  ServerProcess start(int port, Path folder);

  /** Waits until it can be used; fails if the one that answers is another process. */
  void awaitReady(ServerProcess process, int port, Path folder);

  /** The signal that asks it to save everything and end. */
  default String stopSignal() {
    return "TERM";
  }

  /** Ends what is left besides the folder, after the process has ended for good. */
  default void cleanUp(Path folder) {}
}
