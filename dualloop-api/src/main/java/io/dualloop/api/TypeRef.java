package io.dualloop.api;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * Holds a generic type at run time: {@code new TypeRef<List<Leg>>() {}}.
 *
 * @param <T> the type
 */
public class TypeRef<T> {

  private final Type type;

  /**
   * Reads the type argument of the subclass.
   *
   * @throws IllegalStateException if made without a type argument
   */
  protected TypeRef() {
    if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parameterized)) {
      throw new IllegalStateException("TypeRef needs a type argument: new TypeRef<List<Leg>>() {}");
    }
    this.type = parameterized.getActualTypeArguments()[0];
  }

  /**
   * The type held.
   *
   * @return the type argument
   */
  public final Type type() {
    return type;
  }
}
