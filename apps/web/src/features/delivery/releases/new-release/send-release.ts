import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import type { ReleaseUpload } from '@botique/contract/delivery/release.ts';
import { ApiError, isOutage } from '../../../../lib/api/api.ts';
import { waitToRetry } from './retry-delay.ts';

export type ReleaseCalls = {
  start(file: File): Promise<ReleaseUpload>;
  sendChunk(
    upload: ReleaseUpload,
    chunk: Blob,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<ReleaseUpload>;
  check(upload: ReleaseUpload): Promise<ReleaseUpload>;
};

type Listener = {
  onUpload(upload: ReleaseUpload): void;
  onProgress(sentBytes: number): void;
  onInterrupted(): void;
  onReconnected(): void;
};

/** The file was changed, moved or deleted after it was chosen. */
export class FileGoneError extends Error {
  constructor() {
    super('This file has changed or is gone. Choose it again.');
  }
}

/** Sends the chunks that the server does not have yet. Goes on by itself after outages. */
export async function sendRelease(
  file: File,
  calls: ReleaseCalls,
  listener: Listener,
  signal: AbortSignal,
): Promise<ReleaseUpload> {
  const start = () => withRetries(() => calls.start(file), listener, signal);
  let upload = await start();
  let restarts = 0;
  while (upload.receivedBytes < file.size) {
    listener.onUpload(upload);
    const from = upload.receivedBytes;
    const chunk = await readChunk(file, from);
    const sent = upload;
    try {
      upload = await withRetries(
        () => calls.sendChunk(sent, chunk, (share) => listener.onProgress(from + share * chunk.size), signal),
        listener,
        signal,
      );
      restarts = 0;
    } catch (error) {
      // The upload continued in another tab, or expired. Ask what the server has.
      if (!isOutOfStep(error) || restarts >= 2) throw error;
      restarts += 1;
      upload = await start();
    }
  }
  listener.onUpload(upload);
  return upload;
}

export async function withRetries<Result>(
  run: () => Promise<Result>,
  { onInterrupted, onReconnected }: Pick<Listener, 'onInterrupted' | 'onReconnected'>,
  signal: AbortSignal,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      const result = await run();
      // It may have been paused or discarded since.
      signal.throwIfAborted();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!isOutage(error)) throw error;
      onInterrupted();
      await waitToRetry(failures, signal);
      onReconnected();
    }
  }
}

async function readChunk(file: File, from: number): Promise<Blob> {
  const chunk = file.slice(from, from + releaseLimits.chunkBytes);
  try {
    // Otherwise a file that cannot be read would look like a broken connection.
    return new Blob([await chunk.arrayBuffer()]);
  } catch {
    throw new FileGoneError();
  }
}

function isOutOfStep(error: unknown): boolean {
  return error instanceof ApiError && (error.error === 'upload_out_of_order' || error.code === 404);
}
