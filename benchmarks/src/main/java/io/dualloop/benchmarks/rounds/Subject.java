package io.dualloop.benchmarks.rounds;

/**
 * Something that is measured beside others.
 *
 * @param name what it is called in tables
 * @param measurement gives the numbers of one round, always as many and in the same order
 */
public record Subject(String name, Measurement measurement) {

  /** One round of one subject. */
  public interface Measurement {

    /**
     * Measures once. Blocks for some seconds.
     *
     * @return the numbers
     * @throws Exception if it can't be measured
     */
    double[] measure() throws Exception;
  }
}
