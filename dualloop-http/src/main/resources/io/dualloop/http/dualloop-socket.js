/**
 * Follows tasks over one WebSocket, for pages; where there is none, dualloop.js streams and polls.
 *
 *   const socket = followBySocket('/tasks');
 *   const tasks = new Tasks('/tasks', { socket, ... });
 *
 * It is opened with the first task, opened again where it was cut, at ever longer random pauses of up
 * to 30 s, and closed when nothing has been followed for a while. dualloop-socket.d.ts says what
 * everything is.
 */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const OPEN_WITHIN = 5_000;
const GOOD_AFTER = 10_000; // a socket that was open for less has done no good
const IDLE = 30_000;
const INTEREST = 60_000; // a stream asks for the socket with every sign of life, and a poll by coming back
const REFUSAL = 60_000; // until a task that was refused is asked for again

export const followBySocket = (place = '/tasks', options = {}) => new TaskSocket(place, options);

class TaskSocket {
  #url;
  #protocols;
  #changed;
  #tasks = new Map();
  #refused = new Map();
  #socket;
  #opening;
  #failures = 0;
  #notBefore = 0;
  #openedAt = 0;
  #wantedAt = 0;
  #idle;
  #silence = 3 * LONGEST_PAUSE;
  #alarm;

  constructor(place, { protocols = () => [], changed = () => {} }) {
    this.#url = new URL(place, location.href).href.replace(/^http/, 'ws');
    this.#protocols = protocols;
    this.#changed = changed;
    this.isOpen = false;
  }

  /** Whether a task that is followed otherwise may be followed here now. */
  wants(url) {
    this.#wantedAt = Date.now();
    return this.isOpen && !(this.#refused.get(url) > Date.now());
  }

  /**
   * Follows a task until it has ended or the signal says so (true), or as long as there is a socket
   * (false).
   */
  async follow(url, version, take, signal) {
    this.#wantedAt = Date.now();
    if (this.#refused.get(url) > Date.now() || !await this.#open()) {
      return false;
    }
    if (signal.aborted) {
      this.#closeWhenIdle();
      return true;
    }
    const task = id(url);
    return new Promise((resolve) => {
      const follower = {
        url,
        take,
        done: (ended) => {
          const others = this.#followers(task).filter((each) => each !== follower);
          this.#tasks.set(task, others);
          if (others.length === 0) {
            this.#tasks.delete(task);
          }
          signal.removeEventListener('abort', leave);
          this.#closeWhenIdle();
          resolve(ended);
          return others;
        },
      };
      const leave = () => {
        if (follower.done(true).length === 0) {
          this.#say({ type: 'unsubscribe', task });
        }
      };
      signal.addEventListener('abort', leave);
      this.#tasks.set(task, [...this.#followers(task), follower]);
      this.#say({ type: 'subscribe', task, ...version && { cursor: String(version) } });
    });
  }

  /** Several questions of a page may have led to one task. */
  #followers(task) {
    return this.#tasks.get(task) ?? [];
  }

  /** Says that the page has shown a version; lost if there is no socket. */
  acknowledge(url, version) {
    if (!url || !version) {
      return;
    }
    this.#say({ type: 'acknowledge', task: id(url), cursor: String(version) });
  }

  #say(message) {
    if (this.isOpen) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  /** Whether there is one; a pause after a failure is not waited for. */
  #open() {
    if (this.isOpen) {
      return true;
    }
    if (Date.now() >= this.#notBefore) {
      this.#opening ??= this.#connect().finally(() => { this.#opening = null; });
    }
    return this.#opening;
  }

  async #connect() {
    let socket;
    try {
      socket = new WebSocket(this.#url, ['dualloop.v1', ...await this.#protocols()]);
    } catch {
      this.#pause();
      return false;
    }
    this.#socket = socket;
    return new Promise((resolve) => {
      const late = setTimeout(() => over(), OPEN_WITHIN);
      let asked = 0;
      const over = () => {
        clearTimeout(late);
        socket.onmessage = socket.onclose = null;
        socket.close();
        this.#over(socket, asked);
        resolve(false);
      };
      socket.onclose = over;
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        asked = message.type === 'closing' ? message.retryAfterMs : asked;
        if (message.type === 'welcome') {
          clearTimeout(late);
          this.#silence = 2.5 * message.heartbeatMs;
          this.#openedAt = Date.now();
          this.#show(true);
          resolve(true);
        } else {
          this.#heard(message);
        }
        this.#watch(over);
      };
    });
  }

  #heard({ type, task, status, problem }) {
    if (problem?.type.endsWith(':not-told')) {
      return;
    }
    for (const { url, take, done } of this.#followers(task)) {
      if (type === 'problem') {
        // What can't be followed here is followed otherwise, which tells why.
        this.#refuse(url);
        done(false);
      } else {
        take(status ?? {});
        if (type === 'ended') {
          done(true);
        }
      }
    }
  }

  #refuse(url) {
    const now = Date.now();
    // What is over is forgotten, or a page that is open for weeks would remember every task.
    this.#refused.forEach((until, each) => until <= now && this.#refused.delete(each));
    this.#refused.set(url, now + REFUSAL);
  }

  /** The service breaks the silence; where it does not, it is gone without a word. */
  #watch(over) {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(over, this.#silence);
  }

  #over(socket, asked) {
    if (this.#socket !== socket) {
      return;
    }
    clearTimeout(this.#alarm);
    const isGood = this.isOpen && Date.now() - this.#openedAt > GOOD_AFTER;
    this.#failures = isGood ? 0 : this.#failures;
    this.#pause(asked);
    this.#show(false);
    // They go on otherwise at once, but do not all come back at once.
    [...this.#tasks.values()].flat().forEach(({ done }) => done(false));
  }

  #pause(asked = 0) {
    const bound = Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    const pause = asked + Math.random() * bound;
    this.#notBefore = Date.now() + pause;
    // Whoever streams in the meantime is to find it open.
    setTimeout(() => Date.now() - this.#wantedAt < INTEREST && this.#open(), pause + 1);
  }

  #closeWhenIdle() {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#tasks.size === 0 && this.isOpen) {
        clearTimeout(this.#alarm);
        this.#socket.onmessage = this.#socket.onclose = null;
        this.#socket.close();
        this.#show(false);
      }
    }, IDLE);
  }

  #show(isOpen) {
    this.isOpen = isOpen;
    this.#changed(this);
  }
}

const id = (url) => url.slice(url.lastIndexOf('/') + 1);
