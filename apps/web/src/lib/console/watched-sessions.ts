import type { LiveRequest } from '../live/live.tsx';

/** How many consoles of this page watch each session. The server only knows the page. */
const watchers = new Map<string, number>();

/** Two consoles of a session, such as a page and a modal above it, must not stop each other's lines. */
export function enterSession(sessionId: string, request: LiveRequest): () => void {
  watchers.set(sessionId, (watchers.get(sessionId) ?? 0) + 1);
  return () => {
    const left = (watchers.get(sessionId) ?? 1) - 1;
    if (left > 0) {
      watchers.set(sessionId, left);
      return;
    }
    watchers.delete(sessionId);
    void request('license.unwatch', { sessionId });
  };
}
