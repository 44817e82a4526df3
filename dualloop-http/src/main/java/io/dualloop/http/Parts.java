package io.dualloop.http;

import io.dualloop.core.foreground.ForegroundLoop;
import java.util.concurrent.Executor;

/**
 * What the handlers of one endpoint share.
 *
 * @param loop makes and finds tasks
 * @param executor where answers are made, off the loop
 * @param limits what is bounded
 * @param links where things are
 * @param documents how statuses are written
 * @param places streams and held requests
 * @param tasks the tasks in memory
 * @param waits the requests that are held
 * @param polls how often one may look
 * @param cancels how often one may cancel
 */
record Parts(
    ForegroundLoop loop,
    Executor executor,
    HttpLimits limits,
    Links links,
    StatusDocument documents,
    Places places,
    WatchedTasks tasks,
    Waits waits,
    Pushing pushing,
    PollLimit polls,
    PollLimit cancels) {

  static Parts of(HttpEndpointBuilder settings, Executor executor) {
    ForegroundLoop loop = settings.loop();
    HttpLimits limits = settings.limits();
    Links links = new Links(settings.path());
    StatusDocument documents = new StatusDocument(links);
    Places places = new Places("stream", limits.streams());
    WatchedTasks tasks = new WatchedTasks(loop, executor, documents, limits.watchedTasks());
    return new Parts(
        loop,
        executor,
        limits,
        links,
        documents,
        places,
        tasks,
        new Waits(loop, tasks, places, executor, limits.patience()),
        new Pushing(settings.notifications(), loop.telemetry()),
        PollLimit.ofReads(limits.polls(), loop.runtime()::nanos),
        PollLimit.ofCancels(limits.polls(), loop.runtime()::nanos));
  }
}
