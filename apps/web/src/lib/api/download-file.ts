import type { Endpoint, EndpointCall } from '@botique/contract/endpoint.ts';
import { useCallback } from 'react';
import { callUrl, readRequestToken, unwrapReply } from './api.ts';
import { usePageData } from './page-data.ts';

/** Files are generated on request. Once one arrives it may take longer, because an export can have gigabytes. */
const timeoutMs = 30_000;

const unreachable = { status: 0, file: null };

/** Returns the file, or throws the server's error. A proxy's reply counts as an error, too. */
async function fetchFile(address: URL, type: string): Promise<Blob> {
  const token = readRequestToken();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), timeoutMs);
  const { status, file } = await fetch(address, {
    credentials: 'include',
    signal: waiting.signal,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
    .finally(() => clearTimeout(timer))
    // The browser decides whether it holds a large file in memory or on disk until it is saved.
    .then(async (response) => ({ status: response.status, file: await response.blob() }))
    .catch(() => unreachable);
  if (status === 200 && file?.type.startsWith(type)) return file;
  const reply: unknown = await file
    ?.text()
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => null);
  return unwrapReply(status, reply) as never;
}

/** Simulates a click on a download link, because a real link cannot carry the request token. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read the file a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

type FileEndpoint = Endpoint & { fileType: string };

/** Downloads a private file of the viewer. */
export function useDownloadFile() {
  const { apiOrigin } = usePageData();
  return useCallback(
    async <E extends FileEndpoint>(endpoint: E, call: EndpointCall<E>, as: { name: string; type: string }) =>
      save(await fetchFile(callUrl(apiOrigin, endpoint, call), as.type), as.name),
    [apiOrigin],
  );
}
