// BullMQ as a contender: reads what to measure as lines, and answers each with one.
//   throughput TASKS WINDOW -> SECONDS
//   roundtrips COUNT        -> P50 P99, in milliseconds
// Its settings: 128 jobs at a time in one worker, jobs added in bulks of up to 100 as soon as there is room, ended ones
// kept like ours for 10 minutes, endings heard by QueueEvents, connections with auto-pipelining.
import { createInterface } from 'node:readline';
import { Queue, QueueEvents, Worker } from 'bullmq';

const url = new URL(process.argv[2]);
const connection = { host: url.hostname, port: Number(url.port), enableAutoPipelining: true, maxRetriesPerRequest: null };
const body = 'x'.repeat(250);
const kept = { age: 600 };

const queue = new Queue('work', { connection, defaultJobOptions: { removeOnComplete: kept, removeOnFail: kept } });
const events = new QueueEvents('work', { connection });
const worker = new Worker('work', async () => 'done', { connection, concurrency: 128 });
const open = new Map();
let next = 0;

function ended(id, failure) {
  const waiting = open.get(id);
  open.delete(id);
  waiting?.(failure);
}
events.on('completed', ({ jobId }) => ended(jobId));
events.on('failed', ({ jobId, failedReason }) => ended(jobId, new Error(failedReason)));

// Whoever waits for an answer sees that there will be none.
function end(error) {
  console.error(error);
  process.exit(1);
}
for (const part of [queue, events, worker]) part.on('error', end);
process.stdin.on('close', () => process.exit(0));

await Promise.all([queue.waitUntilReady(), events.waitUntilReady(), worker.waitUntilReady()]);

async function throughput(tasks, window) {
  const begun = process.hrtime.bigint();
  let added = 0;
  let done = 0;
  await new Promise((resolve, reject) => {
    const fill = () => {
      while (added < tasks && added - done < window) {
        const size = Math.min(100, tasks - added, window - (added - done));
        if (size < 100 && tasks - added > size) return; // wait until there is room for a whole bulk
        const jobs = [];
        for (let i = 0; i < size; i++) {
          const jobId = `j${next++}`;
          open.set(jobId, (failure) => {
            if (failure) reject(failure);
            if (++done === tasks) resolve();
            else fill();
          });
          jobs.push({ name: 'work', data: { body }, opts: { jobId } });
        }
        added += size;
        queue.addBulk(jobs).catch(reject);
      }
    };
    fill();
  });
  return Number(process.hrtime.bigint() - begun) / 1e9;
}

async function roundTrips(count) {
  const times = [];
  for (let i = 0; i < count; i++) {
    const begun = process.hrtime.bigint();
    const jobId = `j${next++}`;
    const over = new Promise((resolve, reject) => open.set(jobId, (failure) => (failure ? reject(failure) : resolve())));
    await queue.add('work', { body }, { jobId });
    await over;
    times.push(Number(process.hrtime.bigint() - begun) / 1e6);
  }
  times.sort((a, b) => a - b);
  const at = (percent) => times[Math.max(0, Math.ceil((percent / 100) * times.length) - 1)];
  return [at(50), at(99)].join(' ');
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [what, count, window] = line.split(' ');
  console.log(what === 'throughput' ? await throughput(Number(count), Number(window)) : await roundTrips(Number(count)));
}
process.exit(0);
