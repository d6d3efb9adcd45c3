import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, readRequestToken, useApi } from '../api.ts';
import { useDataHolder } from '../data/data-holder.ts';
import { usePageData } from '../page-data.ts';

const askAgainAfterMs = 3000;

/**
 * The server drew the page by one half of the session, so there is no waiting; but the page asks at once with both.
 * A refusal means that nobody is signed in. While the server cannot tell, the page shows whom it showed and asks again.
 */
export function useWhoIsHere() {
  const { viewer: drawn, hasRequestToken } = usePageData();
  const api = useApi();
  const data = useDataHolder();
  const [viewer, setViewer] = useState(drawn);
  const [unknown, setUnknown] = useState(!drawn && hasRequestToken);
  const [outage, setOutage] = useState(false);
  /** Whom the page shows, for what cannot wait until it is drawn. */
  const shown = useRef(drawn);
  /** Only the newest question counts, whichever answer comes last. */
  const asked = useRef(0);
  /** Another session takes this one's place: what the server says of the old one is no news. */
  const changing = useRef(false);
  /** The token that the viewer was drawn or confirmed with. Another tab may have put another session in its place. */
  const sessionToken = useRef(typeof document === 'undefined' ? undefined : readRequestToken());

  const actions = useMemo(() => {
    function answer(question: number, found: User | null) {
      if (question !== asked.current) return;
      shown.current = found;
      // The same person as before is no news, and nothing is drawn again.
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
      /** The server tells of a replacement before the browser has the new cookies. */
      async replacementIsHere() {
        const known = sessionToken.current;
        changing.current = true;
        // An answer that is still under way would say that nobody is here, and with the viewer goes what he has begun.
        asked.current += 1;
        for (let tries = 0; tries < 50 && readRequestToken() === known; tries += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        changing.current = false;
      },
      /** Whatever a question that is still under way will say: nobody is here. */
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

/** The server says that nobody is signed in. Anything else that goes wrong leaves that open. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 401 || error.code === 403);
}

function isSame(known: User | null, found: User | null): boolean {
  return JSON.stringify(known) === JSON.stringify(found);
}
