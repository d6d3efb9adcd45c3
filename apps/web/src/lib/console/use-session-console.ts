import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { useEffect, useState } from 'react';
import type { ConsoleSource } from '../../ui/console/console-window.tsx';
import { createLineBuffer } from '../../ui/console/line-buffer.ts';
import { useApi } from '../api/api.ts';
import { useLiveEvent, useLiveRequest } from '../live/live.tsx';

/** The console of a product session. Follows it live while it runs. */
export function useSessionConsole(sessionId: string, { isLive }: { isLive: boolean }): ConsoleSource {
  const api = useApi();
  const request = useLiveRequest();
  const [buffer] = useState(createLineBuffer);
  useEffect(() => {
    void api(licensesEndpoints['licenses.console'], { params: { sessionId } }).then(({ data }) => {
      buffer.clear();
      buffer.append(data);
    });
    if (!isLive) return;
    void request('license.watch', { sessionId });
    return () => void request('license.unwatch', { sessionId });
  }, [api, buffer, isLive, request, sessionId]);
  useLiveEvent('license.console', ({ socketId, lines }) => {
    if (socketId === sessionId) buffer.append(lines);
  });
  const none = () => {};
  return {
    buffer,
    state: 'ready',
    message: null,
    retry: none,
    earlier: { has: false, isLoading: false, load: none },
  };
}
