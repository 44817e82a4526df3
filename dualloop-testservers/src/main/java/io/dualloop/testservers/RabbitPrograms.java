package io.dualloop.testservers;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The programs of RabbitMQ.
 *
 * @param folder where they are
 */
record RabbitPrograms(Path folder) {

  /** Debian's. Those on the PATH change the user and the settings, and would start its service. */
  private static final Path DEBIAN = Path.of("/usr/lib/rabbitmq/bin");

  /** Null if they are not installed, or Erlang's name server is missing. */
  static @Nullable RabbitPrograms find() {
    if (Program.folderOnPath("epmd") == null) {
      return null;
    }
    if (Files.isExecutable(DEBIAN.resolve("rabbitmq-server"))) {
      return new RabbitPrograms(DEBIAN);
    }
    Path onPath = Program.folderOnPath("rabbitmq-server");
    return onPath == null ? null : new RabbitPrograms(onPath.toAbsolutePath());
  }

  String server() {
    return folder.resolve("rabbitmq-server").toString();
  }

  String control() {
    return folder.resolve("rabbitmqctl").toString();
  }
}
