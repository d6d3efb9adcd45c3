import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isOutage, readRequestToken, useApi } from '../api.ts';
import type { ServerEventPayload } from '@botique/contract/registry.ts';
import { usePageData } from '../page-data.ts';
import { forgetPrivateData, viewerKey } from '../query-client.ts';
import { isLoginMessage, openLoginPopup, watchPopup } from './login-popup.ts';

type EndReason = ServerEventPayload<'session.ended'>['reason'];

type SignIn = {
  /** Null for a visitor. */
  viewer: User | null;
  /** Nobody knows yet whether somebody is signed in. */
  loading: boolean;
  popupOpen: boolean;
  /** Opens this address in the popup, or brings the open one to the front. False: the browser does not allow popups. */
  openLogin(address: string): boolean;
  /** The server ended this session. */
  end(reason: EndReason): void;
  /** He is on his way to the logout: what the server says of this session from now on is no news. */
  leave(): void;
  leaving: boolean;
  /** Why the last session ended, when the server ended it. */
  ended: EndReason | null;
  askAgain(): Promise<void>;
};

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (!signIn) throw new Error('SignInProvider is missing');
  return signIn;
}

export function SignInProvider({ children }: { children: ReactNode }) {
  const { apiOrigin } = usePageData();
  const { viewer, unknown, ask } = useWhoIsHere();
  const queryClient = useQueryClient();
  const popup = useRef<Window | null>(null);
  const [popupOpen, setPopupOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState<EndReason | null>(null);
  const [leaving, setLeaving] = useState(false);
  // The next one to sign in here has nothing to do with how the last one left.
  if (viewer && ended) setEnded(null);

  const actions = useMemo(() => {
    async function askAgain() {
      setAsking(true);
      await ask();
      setAsking(false);
    }
    return {
      askAgain,
      leave: () => setLeaving(true),
      openLogin(address: string) {
        if (popup.current && !popup.current.closed) {
          popup.current.focus();
          return true;
        }
        popup.current = openLoginPopup(address);
        setPopupOpen(popup.current !== null);
        return popup.current !== null;
      },
      end(reason: EndReason) {
        setEnded(reason);
        queryClient.setQueryData(viewerKey, null);
      },
    };
  }, [ask, queryClient]);

  useEffect(() => {
    function onMessage(event: MessageEvent<unknown>) {
      // It says who signed in; the page believes only the server about that.
      if (isLoginMessage(event, apiOrigin)) void actions.askAgain();
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [apiOrigin, actions]);

  useEffect(() => {
    if (!popupOpen || !popup.current) return;
    return watchPopup(popup.current, () => {
      setPopupOpen(false);
      // A platform that cuts the popup's line to us signs people in without a message.
      if (readRequestToken()) void actions.askAgain();
    });
  }, [popupOpen, actions]);

  const viewerId = viewer?.id;
  useEffect(() => {
    if (!viewerId) forgetPrivateData(queryClient);
  }, [viewerId, queryClient]);

  const loading = unknown || (asking && !viewer);
  const value = useMemo(
    () => ({ viewer, loading, popupOpen, ended, leaving, ...actions }),
    [viewer, loading, popupOpen, ended, leaving, actions],
  );
  return <SignInContext value={value}>{children}</SignInContext>;
}

/**
 * The server drew the page by one half of the session, so there is no waiting; but the page asks at once with both.
 * Any failure means: a visitor. Only who was confirmed once stays while the server cannot be reached.
 */
function useWhoIsHere() {
  const { viewer: drawn, hasRequestToken } = usePageData();
  const api = useApi();
  const queryClient = useQueryClient();
  const answered = useRef(false);
  const query = useQuery<User | null>({
    queryKey: viewerKey,
    queryFn: async () => {
      if (!readRequestToken()) return null;
      try {
        const { data } = await api(accountsEndpoints['auth.userData'], {});
        answered.current = true;
        return data;
      } catch (error) {
        const known = answered.current && isOutage(error) && queryClient.getQueryData<User | null>(viewerKey);
        return known || null;
      }
    },
    ...(drawn || !hasRequestToken ? { initialData: drawn, initialDataUpdatedAt: 0 } : {}),
    refetchOnWindowFocus: 'always',
  });
  const { refetch } = query;
  const ask = useMemo(() => async () => void (await refetch({ cancelRefetch: true })), [refetch]);
  return { viewer: query.data ?? null, unknown: query.isPending, ask };
}
