package io.dualloop.core.freshness;

import io.dualloop.api.Query;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.User;
import io.dualloop.core.codec.JsonCodec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.StringJoiner;

/**
 * What makes two questions the same, on every node: tenant, principal, type, and the critical part
 * of the parameters in canonical form. Written as a JSON list, so that no part can pose as another.
 */
public final class RequestKeys {

  /**
   * Longer critical parts are replaced by their digest; the key then stays short in every store.
   */
  private static final int MAX_PLAIN_LENGTH = 256;

  private final JsonCodec codec;

  /**
   * With a codec.
   *
   * @param codec writes the canonical form
   */
  public RequestKeys(JsonCodec codec) {
    this.codec = codec;
  }

  /**
   * The key and the tags of a question.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param request the question
   * @param user who asks
   * @return the key
   * @throws RuntimeException what {@code sameWhen} or {@code taggedBy} throws, or the codec if the
   *     part has no JSON form
   */
  public <P, R> QuestionKey of(QueryRequest<P, R> request, User user) {
    Query<P, R> type = request.type();
    String critical = codec.canonical(type.criticalPart(request.parameters()));
    String part = critical.length() <= MAX_PLAIN_LENGTH ? critical : "sha256:" + digest(critical);
    User owner = type.isSharedByAll() ? User.ANYONE : user;
    return new QuestionKey(
        list(type.name(), owner.tenant(), owner.principal(), part),
        type.tags(request.parameters()));
  }

  private static String list(String... texts) {
    StringJoiner list = new StringJoiner(",", "[", "]");
    for (String text : texts) {
      list.add(JsonCodec.quoted(text));
    }
    return list.toString();
  }

  /**
   * A short digest of a text.
   *
   * @param text any
   * @return SHA-256 in hexadecimal
   */
  public static String digest(String text) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
