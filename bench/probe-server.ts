import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a server with `probeFlags`, because only the process itself can collect its garbage. */
export type Probe = {
  rssBytes: number;
  /** The heap, and what its objects own outside of it. */
  heapBytes: number;
  /** How late the event loop was since the last reading. */
  delayMs: { p99: number; highest: number };
};

/** The first collection frees objects whose finalizers only then free more. */
const collections = 4;
const delay = monitorEventLoopDelay({ resolution: 10 });

async function read(): Promise<Probe> {
  const delayMs = { p99: delay.percentile(99) / 1e6, highest: delay.max / 1e6 };
  for (let count = 0; count < collections; count += 1) {
    await globalThis.gc?.({ execution: 'async', type: 'major' });
    await wait(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  delay.reset();
  return { rssBytes: rss, heapBytes: heapUsed + external, delayMs };
}

if (isMainThread) {
  delay.enable();
  const server = createServer((_request, reply) => {
    void read().then((probe) => reply.end(JSON.stringify(probe)));
  });
  // Processes that the server forks inherit its flags, and find the port in use.
  server.on('error', () => {});
  server.listen(Number(new URL(import.meta.url).searchParams.get('port')), '127.0.0.1').unref();
}
