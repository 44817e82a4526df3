package io.dualloop.api;

import java.util.Objects;

/**
 * For whom something is asked. Answers are shared within one user only, unless a type is public.
 *
 * @param tenant the customer or organisation; empty if there is just one
 * @param principal the person or account within it
 */
public record User(String tenant, String principal) {

  /** Nobody in particular: for programs without users. */
  public static final User ANYONE = new User("", "");

  private static final int MAX_LENGTH = 256;

  /**
   * Checks both parts.
   *
   * @param tenant the customer or organisation; empty if there is just one
   * @param principal the person or account within it
   * @throws IllegalArgumentException if a part is longer than 256 characters
   */
  public User {
    Objects.requireNonNull(tenant, "tenant");
    Objects.requireNonNull(principal, "principal");
    if (tenant.length() > MAX_LENGTH || principal.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "tenant and principal may have at most "
              + MAX_LENGTH
              + " characters, but have "
              + tenant.length()
              + " and "
              + principal.length());
    }
  }

  /**
   * A user where there is just one tenant.
   *
   * @param principal the person or account
   * @return the user
   */
  public static User of(String principal) {
    return new User("", principal);
  }

  /**
   * A user of a tenant.
   *
   * @param tenant the customer or organisation
   * @param principal the person or account within it
   * @return the user
   */
  public static User of(String tenant, String principal) {
    return new User(tenant, principal);
  }
}
