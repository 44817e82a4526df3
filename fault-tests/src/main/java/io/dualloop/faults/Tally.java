package io.dualloop.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * What became of all that was asked.
 *
 * @param attempted how many were asked
 * @param acknowledged how many of them were accepted as a task
 * @param lost acknowledged, but no result was told or kept
 * @param duplicated told twice, told two endings, or done as two tasks
 * @param recovered not acknowledged or not done at the first attempt, and done all the same
 * @param unexpected anything else that must not be
 * @param remarks what was lost, duplicated and unexpected, the first few
 */
public record Tally(
    int attempted,
    int acknowledged,
    int lost,
    int duplicated,
    int recovered,
    int unexpected,
    List<String> remarks) {

  /** All that was asked was done, and was told once. */
  public void isClean() {
    assertThat(attempted).as("attempted").isPositive();
    assertThat(lost + duplicated + unexpected)
        .as("lost, duplicated, unexpected: %s", this)
        .isZero();
    assertThat(acknowledged).as("acknowledged: %s", this).isEqualTo(attempted);
  }
}
