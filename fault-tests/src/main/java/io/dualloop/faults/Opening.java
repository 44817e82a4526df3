package io.dualloop.faults;

import io.dualloop.spi.Transport;
import java.util.List;

/**
 * How another process opens a transport of its own. Has a public constructor without parameters.
 */
@FunctionalInterface
public interface Opening {

  /**
   * Opens it.
   *
   * @param arguments what {@link Scene#childArguments} gave
   * @return a transport to the server of the scene, in its namespace
   */
  Transport open(List<String> arguments);
}
