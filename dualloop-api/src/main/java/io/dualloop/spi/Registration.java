package io.dualloop.spi;

/** Something that was registered and can be taken back. */
@FunctionalInterface
public interface Registration extends AutoCloseable {

  /** Takes it back. Idempotent, never blocks; a call that is under way may still arrive. */
  @Override
  void close();
}
