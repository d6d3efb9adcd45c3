import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, readRequestToken, useApi } from '../api/api.ts';
import { useQueryClientHolder } from '../data/query-client-holder.ts';
import { usePageData } from '../api/page-data.ts';

const retryMs = 3000;

/**
 * The server renders the page with one half of the login session, and the page then verifies both halves. A
 * refusal signs the viewer out. During an outage, the page keeps its viewer and asks again.
 */
export function useViewer() {
  const { viewer: rendered, hasRequestToken } = usePageData();
  const api = useApi();
  const data = useQueryClientHolder();
  const [viewer, setViewer] = useState(rendered);
  const [unknown, setUnknown] = useState(!rendered && hasRequestToken);
  const [outage, setOutage] = useState(false);
  /** The current viewer, readable before the next render. */
  const currentViewer = useRef(rendered);
  /** Only the reply to the newest request counts. */
  const newestRequest = useRef(0);
  /** Set while another login session replaces this one. Replies about the old one are ignored. */
  const replacing = useRef(false);
  /** The token that the viewer was confirmed with. Another tab may have replaced it since. */
  const sessionToken = useRef(typeof document === 'undefined' ? undefined : readRequestToken());

  const actions = useMemo(() => {
    function applyReply(request: number, found: User | null) {
      if (request !== newestRequest.current) return;
      currentViewer.current = found;
      // Keep the same object for the same person, to avoid a re-render.
      setViewer((known) => (isSame(known, found) ? known : found));
      setUnknown(false);
      setOutage(false);
    }
    return {
      async fetchViewer(): Promise<void> {
        if (replacing.current) return;
        const request = (newestRequest.current += 1);
        const token = readRequestToken();
        if (!token) return applyReply(request, null);
        try {
          const { data: found } = await api(accountsEndpoints['auth.userData'], {});
          if (request !== newestRequest.current) return;
          if (sessionToken.current !== token) void data.refreshPrivate();
          sessionToken.current = token;
          applyReply(request, found);
        } catch (error) {
          if (isRefusal(error)) applyReply(request, null);
          else if (request === newestRequest.current) setOutage(true);
        }
      },
      isViewer: (userId: string | undefined) => currentViewer.current?.id === userId,
      isSameSession: () => readRequestToken() === sessionToken.current,
      /** Waits for the new cookies: the server announces a replacement before the browser has them. */
      async waitForReplacement() {
        const known = sessionToken.current;
        replacing.current = true;
        // Ignore replies in flight: they would sign the viewer out and discard their unsaved work.
        newestRequest.current += 1;
        for (let tries = 0; tries < 50 && readRequestToken() === known; tries += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        replacing.current = false;
      },
      /** Signs out and ignores replies in flight. */
      clearViewer(): void {
        applyReply((newestRequest.current += 1), null);
      },
    };
  }, [api, data]);

  useEffect(() => {
    const fetchViewer = () => void actions.fetchViewer();
    const fetchWhenVisible = () => document.visibilityState === 'visible' && fetchViewer();
    fetchViewer();
    window.addEventListener('visibilitychange', fetchWhenVisible);
    window.addEventListener('online', fetchViewer);
    const stopWatching = data.watchSession(fetchViewer);
    return () => {
      window.removeEventListener('visibilitychange', fetchWhenVisible);
      window.removeEventListener('online', fetchViewer);
      stopWatching();
    };
  }, [actions, data]);

  useEffect(() => {
    if (!outage) return;
    const timer = setInterval(() => void actions.fetchViewer(), retryMs);
    return () => clearInterval(timer);
  }, [outage, actions]);

  return { viewer, unknown, outage, ...actions };
}

/** The server says that no one is signed in. Other errors leave that open. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 401 || error.code === 403);
}

function isSame(known: User | null, found: User | null): boolean {
  return JSON.stringify(known) === JSON.stringify(found);
}
