/**
 * The background loop, which runs handlers with limits, retries and leases, and loses no work.
 *
 * <p>Start at {@link io.dualloop.core.background.BackgroundLoop}. What it reports to a {@link
 * io.dualloop.api.Telemetry}:
 *
 * <table>
 * <caption>Times</caption>
 * <tr><td>{@code task.queue.time}</td><td>from ready to begun</td></tr>
 * <tr><td>{@code task.run.time}</td><td>from begun until the handler returned</td></tr>
 * </table>
 *
 * <table>
 * <caption>Counts</caption>
 * <tr><td>{@code task.retried}</td><td>an attempt failed and another one follows</td></tr>
 * <tr><td>{@code task.handed-back}</td><td>an attempt was cut short by closing</td></tr>
 * <tr><td>{@code task.settle.lost}</td><td>an ending came too late and was not noted</td></tr>
 * <tr><td>{@code task.settle.unknown}</td><td>no answer to an ending; it is written again</td></tr>
 * <tr><td>{@code task.settle.given-up}</td><td>never an answer, and the lease is long gone</td></tr>
 * <tr><td>{@code task.result.stored}</td><td>an answer was stored for all nodes</td></tr>
 * <tr><td>{@code task.result.refused}</td><td>it was invalidated or older than what is there</td></tr>
 * <tr><td>{@code task.record.written}</td><td>a result was written to its record</td></tr>
 * <tr><td>{@code task.claim.late}</td><td>attempts came after the call was given up</td></tr>
 * <tr><td>{@code task.claim.unasked}</td><td>the store gave a type that nobody asked for</td></tr>
 * <tr><td>{@code worker.leftover}</td><td>a handler did not stop when told</td></tr>
 * <tr><td>{@code worker.leftover.ended}</td><td>it has stopped after all</td></tr>
 * <tr><td>{@code worker.unhealthy}</td><td>half of the slots are held so; claiming stops</td></tr>
 * <tr><td>{@code worker.inbox.full}</td><td>a defect of the loop: an answer counts as not given</td></tr>
 * </table>
 *
 * <table>
 * <caption>Failures</caption>
 * <tr><td>{@code task.handler}, {@code task.decode}, {@code task.encode}, {@code task.onStop},
 * {@code task.retryIf}, {@code task.backoff}, {@code worker.step}</td>
 * <td>user code, or the loop itself, threw; also told to the error handler</td></tr>
 * <tr><td>{@code task.claim}, {@code task.settle}, {@code task.renew}, {@code task.progress},
 * {@code task.result.token}, {@code task.result.put}, {@code task.record.write}, {@code sweep}, {@code feed.tell}</td>
 * <td>a port failed</td></tr>
 * </table>
 */
@NullMarked
package io.dualloop.core.background;

import org.jspecify.annotations.NullMarked;
