package io.dualloop.rabbit.faults;

import io.dualloop.faults.FaultyServer;
import io.dualloop.faults.Scene;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;

/** Likewise, but the broker is well, and the store is what fails. */
final class StoreScene extends RabbitScene {

  StoreScene(Scene store) {
    super(store);
  }

  @Override
  public FaultyServer server() {
    return store.server();
  }

  @Override
  public FaultProxy proxy() {
    return store.proxy();
  }

  @Override
  public int port() {
    return store.port();
  }

  @Override
  protected Transport open(int port) {
    return beside(store.through(port), rabbit.port());
  }

  /** Words are those of the store. */
  @Override
  public void onStep(String words, Runnable action) {
    store.onStep(words, action);
  }
}
