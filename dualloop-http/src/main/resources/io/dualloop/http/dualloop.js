/**
 * Tasks of a Dualloop service, for pages: submitted once, followed to the end, kept over reloads.
 *
 *   const tasks = new Tasks('/tasks', { changed: draw, ended: announce });
 *   tasks.restore();
 *   const { state, result } = await tasks.submit('TRACK', '4711').ending;
 *
 * Followed by a socket if given, a stream, or polls; dualloop.d.ts says what everything is.
 */
const ENDINGS = ['SUCCEEDED', 'FAILED', 'TIMEOUT', 'CANCELLED'];
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const ANSWER_WITHIN = 30_000;
const SILENCE = 45_000; // the service breaks it every 15 s
const TOO_OLD = 12 * 3_600_000; // by then the service may have forgotten the key
const POLLS = 5; // until a stream is tried again
const STREAMS = 3; // of six connections to a host
let streams = 0;

export class Tasks {
  constructor(place = '/tasks', { storage = localStorage, keep = 50, ...options } = {}) {
    this.place = new URL(place, location.href).href;
    Object.assign(this, options, { storage, keep, prefix: `dualloop ${this.place} ` });
  }

  /** Submits a task, and again until that is answered, always with one key. Returns at once. */
  submit(type, payload, { key = newKey(), ...options } = {}) {
    return new Task(this, { ...options, key, type, payload, at: Date.now() });
  }

  /** Tells what an earlier page knew, and goes on with it; to be called once. */
  restore() {
    const records = Object.keys(this.storage)
      .filter((name) => name.startsWith(this.prefix))
      .map((name) => parsed(this.storage.getItem(name)))
      .filter((record) => record)
      .sort((a, b) => a.at - b.at);
    const old = records.filter((record) => record.ending).slice(0, -this.keep || undefined);
    old.forEach(({ key }) => this.storage.removeItem(this.prefix + key));
    return records.filter((record) => !old.includes(record)).map((record) => new Task(this, record));
  }
}

export class Task {
  #tasks;
  #stopped = new AbortController();
  #polls = 0;

  constructor(tasks, record) {
    this.#tasks = tasks;
    this.record = record;
    this.isPolled = false; // rather than streamed
    this.isCut = false; // whether the last try failed
    this.#learn({});
    this.ending = this.#run();
  }

  /** Follows and keeps it no longer; the task itself goes on. */
  forget() {
    this.#stopped.abort();
    this.#tasks.storage.removeItem(this.#name);
  }

  /** Asks for a cancel, as soon as it is accepted, until that is answered. */
  async cancel() {
    if (!this.#isOpen) {
      return;
    }
    this.#learn({ cancel: 'ASKED' });
    if (this.record.url) {
      await this.#repeat(async () => {
        const { ok, headers } = await this.#send(this.record.url, { method: 'DELETE' }, 409);
        this.#learn({ cancel: ok ? headers.get('Dualloop-Work') ?? 'LEFT' : 'TOO_LATE' });
      }, () => this.record.cancel !== 'ASKED');
    }
    if (this.record.cancel === 'LEFT') {
      this.#end({ state: 'LEFT' });
    }
  }

  async #run() {
    await this.#repeat(() => this.#submit(), () => this.record.url);
    if (this.record.cancel === 'ASKED') {
      this.cancel();
    }
    await this.#repeat(() => this.#follow(), () => this.#hasEnded);
    await this.#repeat(() => this.#fetchResult(), () => false);
    this.#tasks.socket?.acknowledge(this.record.url, this.#version);
    return this.record.ending ?? { state: 'LEFT' };
  }

  /** Takes steps until that is done, or the task has ended. */
  async #repeat(step, isDone) {
    let pause = FIRST_PAUSE / 2;
    let wait = 0;
    while (this.#isOpen && !isDone()) {
      await new Promise((resolve) => { setTimeout(resolve, wait); });
      const version = this.#version;
      try {
        wait = await step();
        this.#show(false);
      } catch (failure) {
        wait = failure.wait;
        if (failure.isFinal) {
          this.#end({ state: this.#hasEnded ? this.record.status.state : this.#unknown, problem: failure.problem });
        }
        this.#show(true);
      }
      pause = this.#version === version ? Math.min(pause * 2, LONGEST_PAUSE) : FIRST_PAUSE;
      // Not all at once.
      wait = Math.max(pause, wait || 0) * (1 + Math.random() / 5);
    }
  }

  async #submit() {
    const { type, payload, terms, key, maxAge, unsure } = this.record;
    if (Date.now() - this.record.at > TOO_OLD) {
      return this.#end({ state: this.#unknown });
    }
    this.#learn({ unsure: true }); // it may be accepted, and its answer lost
    const age = maxAge >= 0 && { 'Cache-Control': `max-age=${maxAge}` };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `"${key}"`, ...age };
    const body = JSON.stringify({ type, payload, ...terms });
    const answer = await this.#send(this.#tasks.place, { method: 'POST', headers, body }).catch((failure) => {
      this.#learn({ unsure: unsure || !(failure.problem?.status < 500) });
      throw failure;
    });
    const { stale, ...status } = await answer.json();
    const dated = ({ result, ageMs }) => ({ result, foundAt: Date.now() - ageMs });
    if (answer.status === 200) {
      this.#end({ state: status.state, ...dated(status) });
    } else {
      const url = new URL(answer.headers.get('Location'), answer.url).href;
      this.#learn({ url, status, stale: stale && dated(stale) });
    }
  }

  async #follow() {
    const version = this.#version;
    try {
      const wait = await this.#tasks.socket?.follow(this.record.url, version, (status) => {
        this.#show(false);
        this.#take(status);
      }, this.#stopped.signal) || await (this.isPolled || streams >= STREAMS ? this.#poll() : this.#stream());
      this.isPolled &&= ++this.#polls % POLLS > 0;
      return wait;
    } catch (failure) {
      // The other way, if this one brought nothing.
      this.isPolled = this.isPolled !== (this.#version === version);
      throw failure;
    }
  }

  async #stream() {
    const silence = new AbortController();
    let heardAt = Date.now();
    const alarm = setInterval(() => Date.now() - heardAt > SILENCE && silence.abort(), 5_000);
    streams++;
    try {
      const headers = { Accept: 'text/event-stream', 'Last-Event-ID': this.#version };
      const answer = await this.#send(`${this.record.url}/events`, { headers }, 0, silence.signal);
      this.#show(false);
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!this.#hasEnded && !this.#tasks.socket?.wants(this.record.url)) {
        const { value, done } = await reader.read();
        if (done) {
          throw new Error('cut');
        }
        heardAt = Date.now();
        const events = (text + value).split('\n\n');
        text = events.pop();
        events.forEach((event) => this.#take(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}')));
      }
    } finally {
      streams--;
      clearInterval(alarm);
      silence.abort();
    }
  }

  async #poll() {
    const answer = await this.#send(this.record.url, { headers: { Prefer: 'return=representation' } });
    this.#take(await answer.json());
    return retryAfter(answer);
  }

  async #fetchResult() {
    const { state, work, error: problem } = this.record.status;
    if (state !== 'SUCCEEDED') {
      return this.#end({ state, work, problem });
    }
    const answer = await this.#send(`${this.record.url}/result`);
    const foundAt = Date.now() - answer.headers.get('Age') * 1_000;
    return this.#end({ state, work, result: await answer.json(), foundAt });
  }

  async #send(url, init = {}, allowed = 0, signal = AbortSignal.timeout(ANSWER_WITHIN)) {
    const answer = await fetch(url, {
      cache: 'no-store',
      ...init,
      headers: { ...await this.#tasks.headers?.(), ...init.headers },
      signal: AbortSignal.any([this.#stopped.signal, signal]),
    });
    const { ok, status } = answer;
    if (ok || status === allowed) {
      return answer;
    }
    const problem = await answer.json().catch(() => ({ status }));
    // What stands between may refuse streams alone.
    const isFinal = status < 500 && ![401, 408, 409, 425, 429].includes(status) && !url.endsWith('/events');
    throw Object.assign(new Error(problem.title), { problem, isFinal, wait: retryAfter(answer) });
  }

  #take(status) {
    if (status.gone) {
      this.#end({ state: 'UNAVAILABLE', problem: status });
    } else if (!this.#hasEnded && (status.version > this.#version || ENDINGS.includes(status.state))) {
      this.#learn({ status });
    }
  }

  #end(ending) {
    if (this.#isOpen) {
      const stored = parsed(this.#tasks.storage.getItem(this.#name));
      this.#learn({ ending });
      if (!stored?.ending) {
        this.#tell('ended');
      }
    }
  }

  #learn(more) {
    if (this.#stopped.signal.aborted) {
      return;
    }
    Object.assign(this.record, more);
    try {
      this.#tasks.storage.setItem(this.#name, JSON.stringify(this.record));
    } catch {
      // It is full: this page alone knows.
    }
    this.#tell('changed');
  }

  #show(isCut) {
    this.isCut = isCut;
    this.#tell('changed');
  }

  #tell(name) {
    try {
      this.#tasks[name]?.(this);
    } catch (failure) {
      reportError(failure);
    }
  }

  /** What becomes of a task without a place. */
  get #unknown() {
    return this.record.url || this.record.unsure ? 'UNAVAILABLE' : 'REFUSED';
  }

  get #name() {
    return this.#tasks.prefix + this.record.key;
  }

  get #version() {
    return this.record.status?.version ?? '';
  }

  get #isOpen() {
    return !this.record.ending && !this.#stopped.signal.aborted;
  }

  get #hasEnded() {
    return !this.#isOpen || ENDINGS.includes(this.record.status?.state);
  }
}

/** Pages over plain HTTP have no `randomUUID`. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const retryAfter = ({ headers }) => Math.min(Number(headers.get('Retry-After')) || 0, 300) * 1_000;
