package io.dualloop.testservers;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives JUnit tests servers of one kind: one that all share, and private ones.
 *
 * @param <E> what tests know of the shared one
 */
abstract class ServerExtension<E> implements BeforeAllCallback, ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(ServerExtension.class);

  private final Class<E> endpoint;
  private final Supplier<E> findShared;
  private final Class<? extends PrivateServer> privateType;
  private final Supplier<? extends PrivateServer> startPrivate;
  private volatile @Nullable E shared;

  <P extends PrivateServer> ServerExtension(
      Class<E> endpoint, Supplier<E> findShared, Class<P> privateType, Supplier<P> startPrivate) {
    this.endpoint = endpoint;
    this.findShared = findShared;
    this.privateType = privateType;
    this.startPrivate = startPrivate;
  }

  /**
   * The shared server, for extensions in a static field.
   *
   * @return the server, from before the first test of the class on
   * @throws IllegalStateException if it is asked for earlier
   */
  public E shared() {
    E found = shared;
    if (found == null) {
      throw new IllegalStateException(
          "there is no server before the tests of the class begin: ask for it in a test or in a"
              + " @BeforeAll method, and let the field of this extension be static");
    }
    return found;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    shared = sharedIn(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == endpoint || type == privateType;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == endpoint) {
      return sharedIn(context);
    }
    PrivateServer server = startPrivate.get();
    context.getStore(NAMESPACE).put(new Object(), server); // which closes it
    return server;
  }

  private E sharedIn(ExtensionContext context) {
    // The store of the root lives as long as the run of all tests, and closes what it holds.
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(endpoint, key -> findShared.get(), endpoint);
  }
}
