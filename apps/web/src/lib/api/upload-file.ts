import type { Endpoint, EndpointCall, EndpointReply } from '@botique/contract/endpoint.ts';
import { useCallback } from 'react';
import { callUrl, readRequestToken, unwrapReply } from './api.ts';
import { usePageData } from './page-data.ts';

type Progress = {
  /** Share of the file that was sent, from 0 to 1. */
  onProgress(share: number): void;
  /** Aborts the upload. The promise then rejects like any failure. */
  signal: AbortSignal;
};

const stalledMs = 30_000;

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function upload<E extends Endpoint>(
  address: URL,
  file: Blob,
  { onProgress, signal }: Progress,
): Promise<EndpointReply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    // An upload may be slow, but must not stall.
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stalledMs);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      try {
        // A request that failed or was aborted has status 0 and no text.
        resolve(unwrapReply<E>(request.status, read(request.responseText)));
      } catch (error) {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- it is one
        reject(error);
      }
    });
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    request.withCredentials = true;
    request.setRequestHeader('content-type', 'application/octet-stream');
    const token = readRequestToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    watch();
    request.send(file);
  });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Uploads a file as the body of a call. */
export function useUpload() {
  const { apiOrigin } = usePageData();
  return useCallback(
    <E extends Endpoint>(endpoint: E, call: EndpointCall<E>, file: Blob, progress: Progress) =>
      upload<E>(callUrl(apiOrigin, endpoint, call), file, progress),
    [apiOrigin],
  );
}
