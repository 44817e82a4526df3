import type { Follower } from './dualloop.js';

export interface SocketOptions {
  /**
   * Subprotocols to offer beside `dualloop.v1`, for services that take a token there: a page can send
   * no headers with a socket. Asked each time one is opened. Cookies are sent by themselves.
   */
  protocols?(): string[] | Promise<string[]>;
  /** Hears that it was opened or cut. */
  changed?(socket: TaskSocket): void;
}

/** One socket for all tasks of a page; give it to `Tasks` as `socket`. */
export interface TaskSocket extends Follower {
  /** Whether it is open now; while it is not, tasks are streamed or polled. */
  readonly isOpen: boolean;
}

/** Opens nothing yet: that is done with the first task. */
export function followBySocket(place?: string, options?: SocketOptions): TaskSocket;
