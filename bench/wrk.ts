import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bringDebianPackages, findOnPath } from '../scripts/test-tools.ts';
import { cpuSecondsOfEndedChildren, pinTo } from './cpu.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('.', import.meta.url));

/** Above this share of a core, wrk may limit the rate and make a slow server look better than it is. */
export const busyShare = 0.8;

export type Load = {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** Where wrk runs; anywhere by default. */
  core?: number;
  script?: string;
  scriptArguments?: string[];
};

export type Round = {
  requests: number;
  rate: number;
  bytesPerReply: number;
  /** CPU time of wrk. */
  generatorSeconds: number;
  /** The share of a core that wrk used. */
  generatorShare: number;
};

type Summary = {
  requests: number;
  seconds: number;
  bytes: number;
  failedStatus: number;
  failedSockets: number;
};

/** Throughput is measured with wrk because a generator in Node is slower than a bare server in Node. */
export function requireWrk(): void {
  if (process.platform !== 'linux') {
    throw new Error('This bench needs Linux: it uses taskset to choose cores and /proc to read CPU times.');
  }
  if (!findOnPath('wrk')) bringDebianPackages(['wrk']);
  if (!findOnPath('wrk')) throw new Error('This bench needs wrk, for example from `apt-get install wrk`.');
}

/** Sends the next request on each connection as soon as a reply arrives. Fails if any reply is an error. */
export async function runWrk(load: Load): Promise<Round> {
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t', '1', '-c', String(load.connections), '-d', `${load.seconds}s`, '--timeout', '10s'];
  const script = ['-s', load.script ?? 'report.lua'];
  const target = [load.url, '--', ...(load.scriptArguments ?? [])];
  const [file, parameters] = pinTo(load.core, ['wrk', ...amount, ...script, ...headers, ...target]);
  const cpuBefore = cpuSecondsOfEndedChildren();
  const { stdout } = await run(file, parameters, { cwd: folder, timeout: (load.seconds + 20) * 1000 });
  const generatorSeconds = cpuSecondsOfEndedChildren() - cpuBefore;
  const { requests, seconds, bytes, failedStatus, failedSockets } = readSummary(stdout);
  if (failedStatus > 0 || failedSockets > 0) throw new Error(`${load.url}: wrk saw errors.\n${stdout}`);
  if (requests === 0) throw new Error(`${load.url}: no reply within ${load.seconds} s.`);
  return {
    requests,
    rate: requests / seconds,
    bytesPerReply: bytes / requests,
    generatorSeconds,
    generatorShare: generatorSeconds / seconds,
  };
}

function readSummary(stdout: string): Summary {
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Summary;
}
