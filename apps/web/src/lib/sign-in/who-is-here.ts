import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, readRequestToken, useApi } from '../api.ts';
import { useDataHolder } from '../data/data-holder.ts';
import { usePageData } from '../page-data.ts';

const askAgainAfterMs = 3000;

/**
 * The server renders the page with one half of the login session, and the page then verifies both halves. A
 * refusal signs the viewer out. During an outage, the page keeps its viewer and asks again.
 */
export function useViewer() {
  const { viewer: drawn, hasRequestToken } = usePageData();
  const api = useApi();
  const data = useDataHolder();
  const [viewer, setViewer] = useState(drawn);
  const [unknown, setUnknown] = useState(!drawn && hasRequestToken);
  const [outage, setOutage] = useState(false);
  /** The current viewer, readable before the next render. */
  const shown = useRef(drawn);
  /** Only the reply to the newest request counts. */
  const asked = useRef(0);
  /** Set while another login session replaces this one. Replies about the old one are ignored. */
  const changing = useRef(false);
  /** The token that the viewer was confirmed with. Another tab may have replaced it since. */
  const sessionToken = useRef(typeof document === 'undefined' ? undefined : readRequestToken());

  const actions = useMemo(() => {
    function answer(question: number, found: User | null) {
      if (question !== asked.current) return;
      shown.current = found;
      // Keep the same object for the same person, to avoid a re-render.
      setViewer((known) => (isSame(known, found) ? known : found));
      setUnknown(false);
      setOutage(false);
    }
    return {
      async ask(): Promise<void> {
        if (changing.current) return;
        const question = (asked.current += 1);
        const token = readRequestToken();
        if (!token) return answer(question, null);
        try {
          const { data: found } = await api(accountsEndpoints['auth.userData'], {});
          if (question !== asked.current) return;
          if (sessionToken.current !== token) void data.refreshPrivate();
          sessionToken.current = token;
          answer(question, found);
        } catch (error) {
          if (isRefusal(error)) answer(question, null);
          else if (question === asked.current) setOutage(true);
        }
      },
      isHere: (userId: string | undefined) => shown.current?.id === userId,
      isSameSession: () => readRequestToken() === sessionToken.current,
      /** Waits for the new cookies: the server announces a replacement before the browser has them. */
      async replacementIsHere() {
        const known = sessionToken.current;
        changing.current = true;
        // Ignore replies in flight: they would sign the viewer out and discard their unsaved work.
        asked.current += 1;
        for (let tries = 0; tries < 50 && readRequestToken() === known; tries += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        changing.current = false;
      },
      /** Signs out and ignores replies in flight. */
      forget(): void {
        answer((asked.current += 1), null);
      },
    };
  }, [api, data]);

  useEffect(() => {
    const ask = () => void actions.ask();
    const askWhenSeen = () => document.visibilityState === 'visible' && ask();
    ask();
    window.addEventListener('visibilitychange', askWhenSeen);
    window.addEventListener('online', ask);
    const stopWatching = data.watchSession(ask);
    return () => {
      window.removeEventListener('visibilitychange', askWhenSeen);
      window.removeEventListener('online', ask);
      stopWatching();
    };
  }, [actions, data]);

  useEffect(() => {
    if (!outage) return;
    const timer = setInterval(() => void actions.ask(), askAgainAfterMs);
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
