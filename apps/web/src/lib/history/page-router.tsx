import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router';
import type { BrowserHistory } from './browser-history.ts';

const HistoryContext = createContext<BrowserHistory | null>(null);

/** Null while the server draws: there is no history then, and nobody who could leave. */
export function useBrowserHistory(): BrowserHistory | null {
  return useContext(HistoryContext);
}

/** Shows the page of the address. While the code of the next screen is on its way the last one stays. */
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
