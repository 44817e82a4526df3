/**
 * Asynchronous request-reply over HTTP, for any server: what a request means and what is answered.
 * A binding hands each request to {@link io.dualloop.http.HttpEndpoint#handle} and writes what
 * comes out.
 */
@NullMarked
package io.dualloop.http;

import org.jspecify.annotations.NullMarked;
