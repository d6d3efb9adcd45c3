import { deliveryEndpoints } from '@botique/contract/delivery/endpoints.ts';
import type { ReleaseUpload } from '@botique/contract/delivery/release.ts';
import { useEffect, useReducer, useRef } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { useUpload } from '../../../../lib/api/upload-file.ts';
import { useSessionGuard } from '../../../../lib/data/use-private-query.ts';
import { useCacheUpload } from '../use-releases.ts';
import { releaseFileError, uploadOf } from './release-file.ts';
import { sendRelease, withRetries, type ReleaseCalls } from './send-release.ts';
import { createTransferRate } from './transfer-rate.ts';
import { noUpload, storedUpload, uploadReducer, type UploadState } from './upload-state.ts';

/** A check reads the whole zip. */
const checkMs = 120_000;

export type ReleaseUploading = {
  state: UploadState;
  /** Starts or resumes the upload of this file. Refuses one that cannot be a release. */
  send(file: File): void;
  refuse(problem: string): void;
  pause(): void;
  check(upload: ReleaseUpload): void;
  /** Stops the upload and deletes what has arrived. */
  discard(): void;
  published(): Promise<void>;
};

export function useReleaseUpload(productId: string, stored: ReleaseUpload | null): ReleaseUploading {
  const [own, dispatch] = useReducer(uploadReducer, noUpload);
  const running = useRef<AbortController | null>(null);
  const calls = useReleaseCalls(productId);
  const cacheUpload = useCacheUpload(productId);
  const state = shownState(own, stored);

  // Leaving the page stops the upload. It can be resumed later.
  useEffect(() => () => running.current?.abort(), []);

  function restart(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  const connection = {
    onInterrupted: () => dispatch({ type: 'interrupted' }),
    onReconnected: () => dispatch({ type: 'reconnected' }),
  };

  async function check(upload: ReleaseUpload, signal: AbortSignal): Promise<void> {
    dispatch({ type: 'checking', upload });
    try {
      const checked = await withRetries(() => calls.check(upload), connection, signal);
      dispatch({ type: 'checked', upload: checked });
      await cacheUpload(checked);
    } catch (error) {
      if (signal.aborted) return;
      // The server has deleted a refused zip.
      dispatch({ type: 'refused', problem: (error as Error).message, fileName: upload.fileName });
      await cacheUpload(null);
    }
  }

  async function send(file: File, signal: AbortSignal): Promise<void> {
    const rate = createTransferRate();
    const known = state.is === 'transfer' ? state.upload : null;
    dispatch({ type: 'started', file, upload: known });
    try {
      const upload = await sendRelease(
        file,
        calls,
        {
          onUpload: (arrived) => dispatch({ type: 'sent', upload: arrived }),
          onProgress(sentBytes) {
            // A late one would turn 'paused' into 'sending'.
            if (signal.aborted) return;
            const secondsLeft = rate.secondsLeft(performance.now(), sentBytes, file.size);
            dispatch({ type: 'progressed', sentBytes, secondsLeft });
          },
          onInterrupted() {
            rate.restart();
            connection.onInterrupted();
          },
          onReconnected: connection.onReconnected,
        },
        signal,
      );
      await check(upload, signal);
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'paused', problem: (error as Error).message });
    }
  }

  return {
    state,
    send(file) {
      const problem = releaseFileError(file);
      if (problem) dispatch({ type: 'refused', problem, fileName: null });
      else void send(file, restart());
    },
    refuse: (problem) => dispatch({ type: 'refused', problem, fileName: null }),
    pause() {
      running.current?.abort();
      dispatch({ type: 'paused' });
    },
    check: (upload) => void check(upload, restart()),
    discard() {
      running.current?.abort();
      dispatch({ type: 'removed' });
      const upload = state.is === 'none' ? null : state.upload;
      void cacheUpload(null);
      // Best effort: the server deletes abandoned uploads within a day.
      if (upload)
        calls.discard(upload).then(
          () => cacheUpload(null),
          () => {},
        );
    },
    async published() {
      await cacheUpload(null);
      dispatch({ type: 'removed' });
    },
  };
}

/** An upload from before a reload, until this page uploads. */
function shownState(own: UploadState, stored: ReleaseUpload | null): UploadState {
  // After a refusal by the server there is no stored one, but the cache may not know it yet.
  if (own.is !== 'none' || own.fileName !== null || !stored) return own;
  const shown = storedUpload(stored);
  return shown.is === 'transfer' ? { ...shown, problem: own.problem } : shown;
}

function useReleaseCalls(
  productId: string,
): ReleaseCalls & { discard(upload: ReleaseUpload): Promise<unknown> } {
  const api = useApi();
  const upload = useUpload();
  const guarded = useSessionGuard();
  const { 'releases.startUpload': start, 'releases.uploadChunk': chunk } = deliveryEndpoints;
  const { 'releases.checkUpload': check, 'releases.discardUpload': discard } = deliveryEndpoints;
  return {
    start: (file) =>
      guarded(async () => (await api(start, { params: { product: productId }, body: uploadOf(file) })).data),
    sendChunk: ({ id, receivedBytes }, bytes, onProgress, signal) =>
      guarded(
        async () =>
          (
            await upload(chunk, { params: { upload: id }, query: { from: receivedBytes } }, bytes, {
              onProgress,
              signal,
            })
          ).data,
      ),
    check: ({ id }) =>
      guarded(async () => (await api(check, { params: { upload: id } }, { timeoutMs: checkMs })).data),
    discard: ({ id }) => guarded(() => api(discard, { params: { upload: id } })),
  };
}
