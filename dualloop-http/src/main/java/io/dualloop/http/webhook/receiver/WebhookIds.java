package io.dualloop.http.webhook.receiver;

/**
 * Which webhooks were handled: in memory, or in a database of the program's own, best in the
 * transaction of the handler itself. Called by several threads at once; may block.
 */
public interface WebhookIds {

  /** How a webhook stands. */
  enum Claim {
    /** Nobody has handled it, and the caller now does. */
    NEW,
    /** Somebody is about it. */
    UNDER_WAY,
    /** It was handled. */
    DONE
  }

  /**
   * The newest ids, in this process.
   *
   * @param most how many, at least 1; senders may repeat an id for days
   * @return an empty memory
   * @throws IllegalArgumentException if under 1
   */
  static WebhookIds inMemory(int most) {
    return new IdsInMemory(most);
  }

  /**
   * Takes a webhook on, in one atomic step. A memory that outlives its process lets a claim lapse
   * after a while, or what a crash left under way would never be handled.
   *
   * @param id which
   * @return NEW for one caller only, until it is released
   */
  Claim claim(String id);

  /**
   * Remembers that it was handled.
   *
   * @param id claimed by the caller
   */
  void done(String id);

  /**
   * Lets the next repetition be handled, for this one failed.
   *
   * @param id claimed by the caller
   */
  void release(String id);
}
