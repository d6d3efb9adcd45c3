import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '../messages.ts';
import { networkProblem, Problem } from '../problem.ts';
import { ShopRefusal, type Shop } from '../shop.ts';
import type { Release } from './release.ts';

type Options = {
  shop: Shop;
  license: string;
  release: Release;
  /** Where the zip goes. An unfinished one is continued. */
  file: string;
  onProgress(bytes: number): void;
  signal: AbortSignal;
  retryMs: number;
};

const maxAttempts = 5;
const silenceMs = 30_000;

/** Downloads the zip, and continues after interruptions. What arrives is not verified yet. */
export async function downloadRelease(options: Options): Promise<void> {
  const { release, file, retryMs, signal } = options;
  mkdirSync(dirname(file), { recursive: true });
  if (sizeOf(file) > release.bytes) rmSync(file);
  for (let attempts = 1; ; attempts += 1) {
    const from = sizeOf(file);
    if (from >= release.bytes) return;
    try {
      await downloadRest(options, from);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Problem) || (error instanceof ShopRefusal && !error.isOutage)) throw error;
      // Each piece that arrives is worth another try, and a busy shop is no failure.
      const isBusy = error instanceof ShopRefusal && error.error === 'too_many_requests';
      if (isBusy || sizeOf(file) > from) attempts = 0;
      if (attempts >= maxAttempts) {
        throw new Problem(from > 0 ? messages.downloadFailed : error.message, {
          isOutage: true,
          cause: error,
        });
      }
      await wait(Math.max(retryMs, error.retryAfterMs), undefined, { signal });
    }
  }
}

async function downloadRest(options: Options, from: number): Promise<void> {
  const { shop, license, release, file, onProgress, signal } = options;
  const silent = new AbortController();
  const giveUp = () => silent.abort(new Error('The shop has stopped sending.'));
  const timer = setTimeout(giveUp, silenceMs);
  try {
    const { body, headers } = await shop.download(`/api/releases/download/${release.id}`, {
      license,
      query: from === 0 ? {} : { from: String(from) },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    const target = await open(file, 'a');
    let done = from;
    try {
      if (headers.get('content-type')?.startsWith('text/html')) throw new Problem(messages.notTheShop);
      for await (const chunk of readChunks(body)) {
        timer.refresh();
        done += chunk.byteLength;
        await target.appendFile(chunk);
        // More than was announced is not the release. The caller finds that out.
        if (done > release.bytes) return;
        onProgress(done);
      }
    } finally {
      await target.close();
    }
    if (done < release.bytes) throw new Problem(messages.unreachable, { isOutage: true });
  } finally {
    clearTimeout(timer);
  }
}

/** Failures of the network become problems, those of the disk don't. */
async function* readChunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw networkProblem(error);
    });
    if (done) return;
    yield value;
  }
}

/** Whether the zip is the one that the shop has signed. */
export async function isWholeZip(file: string, { bytes, sha256 }: Release): Promise<boolean> {
  if (sizeOf(file) !== bytes) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex') === sha256;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
