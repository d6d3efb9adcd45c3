import type { User } from '@botique/contract/accounts/user.ts';
import type { ServerEventPayload } from '@botique/contract/registry.ts';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { readRequestToken } from '../api/api.ts';
import { useQueryClientHolder } from '../data/query-client-holder.ts';
import { usePageData } from '../api/page-data.ts';

import { isLoginMessage, openLoginPopup, watchPopup } from './login-popup.ts';
import { useViewer } from './use-viewer.ts';

type EndReason = ServerEventPayload<'session.ended'>['reason'];

type SignIn = {
  /** Null for a visitor. */
  viewer: User | null;
  /** It is not known yet whether someone is signed in. */
  loading: boolean;
  /** The server cannot say who is signed in. The page keeps the last known viewer and asks again. */
  outage: boolean;
  /** The popup is open, or its result is being checked. */
  loggingIn: boolean;
  /** Opens this URL in the popup, or focuses the open one. Returns false if the browser blocks popups. */
  openLogin(address: string): boolean;
  /** The server ended this login session. */
  end(reason: EndReason): void;
  /**
   * Another login session has taken over, and its user is not known yet, so private content is hidden. If it
   * is the same person, their unsaved work is still there.
   */
  replaced: boolean;
  /** Why the server ended the last login session, if it did. */
  ended: EndReason | null;
  /** The viewer is logging out, so the end of this login session is expected. */
  startLogout(): void;
  loggingOut: boolean;
  refreshViewer(): Promise<void>;
  /** False if another tab has signed in since. Calls would then act for a person this page does not show. */
  isSameSession(): boolean;
  /**
   * Whether a late reply is still for the viewer of this page. Waits for a replacement to be identified, so
   * that the next person never sees what someone else did.
   */
  isStillViewer(userId: string | undefined): Promise<boolean>;
  /** This login session was replaced: find out by whom. */
  followReplacement(): Promise<void>;
};

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (!signIn) throw new Error('SignInProvider is missing');
  return signIn;
}

const logoutTimeoutMs = 5000;

export function SignInProvider({ children }: { children: ReactNode }) {
  const { apiOrigin } = usePageData();
  const { viewer, unknown, outage, fetchViewer, clearViewer, isViewer, isSameSession, waitForReplacement } =
    useViewer();
  const data = useQueryClientHolder();
  const popup = useRef<Window | null>(null);
  const following = useRef(Promise.resolve());
  const [popupOpen, setPopupOpen] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const [ended, setEnded] = useState<EndReason | null>(null);
  const [loggingOut, setLoggingOut] = useState(false);
  const [replaced, setReplaced] = useState(false);
  // The next person must not see why the previous session ended.
  if (viewer && ended) setEnded(null);

  const actions = useMemo(() => {
    async function refreshViewer() {
      setRefreshing(true);
      await fetchViewer();
      setRefreshing(false);
    }
    async function identifyReplacement() {
      setReplaced(true);
      await waitForReplacement();
      await refreshViewer();
      setReplaced(false);
    }
    return {
      refreshViewer,
      isSameSession,
      async isStillViewer(userId: string | undefined) {
        await following.current;
        return isViewer(userId);
      },
      followReplacement() {
        following.current = identifyReplacement();
        return following.current;
      },
      end(reason: EndReason) {
        clearViewer();
        setEnded(reason);
      },
      startLogout() {
        setLoggingOut(true);
        // If the logout fails, for example offline, the page is still in use.
        setTimeout(() => setLoggingOut(false), logoutTimeoutMs);
      },
      openLogin(address: string) {
        if (popup.current && !popup.current.closed) {
          popup.current.focus();
          return true;
        }
        popup.current = openLoginPopup(address);
        setPopupOpen(popup.current !== null);
        return popup.current !== null;
      },
    };
  }, [fetchViewer, clearViewer, isViewer, isSameSession, waitForReplacement]);

  useEffect(() => {
    function onMessage(event: MessageEvent<unknown>) {
      // The message names a user, but only the server is trusted about that.
      if (isLoginMessage(event, apiOrigin)) void actions.refreshViewer();
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [apiOrigin, actions]);

  useEffect(() => {
    if (!popupOpen || !popup.current) return;
    return watchPopup(popup.current, () => {
      setPopupOpen(false);
      // Some platforms cut the popup off from its opener, so that no message arrives.
      if (readRequestToken()) void actions.refreshViewer();
    });
  }, [popupOpen, actions]);

  const viewerId = viewer?.id;
  useEffect(() => data.keepPrivateDataOf(viewerId), [viewerId, data]);

  useEffect(() => {
    if (!viewerId) return;
    function onReturn() {
      if (!actions.isSameSession()) void actions.followReplacement();
    }
    window.addEventListener('focus', onReturn);
    return () => window.removeEventListener('focus', onReturn);
  }, [viewerId, actions]);

  const loading = unknown || (refreshing && !viewer);
  const loggingIn = popupOpen || refreshing;
  const value = useMemo(
    () => ({ viewer, loading, outage, loggingIn, ended, loggingOut, replaced, ...actions }),
    [viewer, loading, outage, loggingIn, ended, loggingOut, replaced, actions],
  );
  return <SignInContext value={value}>{children}</SignInContext>;
}
