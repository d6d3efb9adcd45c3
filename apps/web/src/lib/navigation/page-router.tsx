import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router';
import type { BrowserHistory } from './browser-history.ts';

const HistoryContext = createContext<BrowserHistory | null>(null);

/** Null on the server, which has no history. */
export function useBrowserHistory(): BrowserHistory | null {
  return useContext(HistoryContext);
}

/** Renders the current URL. The last screen stays while the code of the next one loads. */
export function PageRouter({ history, children }: { history: BrowserHistory; children: ReactNode }) {
  const [{ action, location }, setVisit] = useState(history.visit);
  useLayoutEffect(() => history.listen((visit) => startTransition(() => setVisit(visit))), [history]);
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}
