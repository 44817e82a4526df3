/**
 * What is known of a task, kept as JSON; moments are milliseconds since 1970.
 *
 * `cancel` is ASKED, or what came of it: NOT_STARTED, STOPPED, RUNNING, LEFT (it goes on for others),
 * TOO_LATE. `unsure` says that it may have been accepted though no answer came.
 */
export interface TaskRecord {
  key: string;
  type: string;
  payload: unknown;
  note?: unknown;
  at: number;
  url?: string;
  status?: Record<string, unknown>;
  stale?: { result: unknown; foundAt: number };
  cancel?: string;
  unsure?: boolean;
  ending?: Ending;
}

/**
 * How it ended. `state` is SUCCEEDED, FAILED, TIMEOUT or CANCELLED; REFUSED if it was never accepted;
 * LEFT if this page no longer follows it; UNAVAILABLE if it can't be told.
 */
export interface Ending {
  state: string;
  work?: string;
  result?: unknown;
  foundAt?: number;
  problem?: Record<string, unknown>;
}

/** A way to follow tasks that is tried before streams and polls, such as dualloop-socket.js has. */
export interface Follower {
  /**
   * Follows a task from a version on.
   * @returns true if it has ended, or the signal said so; false if it has to be followed otherwise
   */
  follow(
    url: string,
    version: number | '',
    take: (status: Record<string, unknown>) => void,
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Whether a task that is streamed had better be followed here. */
  wants(url: string): boolean;
  /** The page has shown an ending; `url` is missing where there is no task. */
  acknowledge(url: string | undefined, version: number | ''): void;
}

export interface TasksOptions {
  /** Hears of every change. */
  changed?(task: Task): void;
  /** Hears of each ending once, also over reloads. */
  ended?(task: Task): void;
  /** Adds headers to each request, such as a token. */
  headers?(): Record<string, string> | Promise<Record<string, string>>;
  /** A faster way to follow; none unless given. */
  socket?: Follower;
  /** Where tasks are kept; `localStorage` unless given. */
  storage?: Storage;
  /** How many ended tasks are kept over a reload; 50 unless given. */
  keep?: number;
}

export interface SubmitOptions {
  /** The page's own, kept with the task. */
  note?: unknown;
  /** Of the order; a new one unless given. */
  key?: string;
  /** How old an answer may be, in seconds. */
  maxAge?: number;
  /** Priority and metadata. */
  terms?: Record<string, unknown>;
}

export class Tasks {
  constructor(place?: string, options?: TasksOptions);
  /**
   * Submits a task, and again until that is answered, always with one key. Returns at once. What was
   * not answered within 12 hours is submitted no more: by then the service may have forgotten the key.
   */
  submit(type: string, payload: unknown, options?: SubmitOptions): Task;
  /** Tells what an earlier page knew, and goes on with it; to be called once. */
  restore(): Task[];
}

export class Task {
  readonly record: TaskRecord;
  /** Whether it is polled rather than streamed. */
  readonly isPolled: boolean;
  /** Whether the last try failed. */
  readonly isCut: boolean;
  readonly ending: Promise<Ending>;
  /** Asks for a cancel, as soon as it is accepted, until that is answered. */
  cancel(): Promise<void>;
  /** Follows and keeps it no longer; the task itself goes on. */
  forget(): void;
}
