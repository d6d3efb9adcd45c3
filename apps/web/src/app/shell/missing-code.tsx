import { useEffect } from 'react';
import { usePageData } from '../../lib/page-data.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { Button } from '../../ui/button.tsx';
import { PageNotice } from './page-notice.tsx';

const askEveryMs = 3000;
/** A page that still misses its code after a reload is not reloaded again and again. */
const restMs = 60_000;
const reloadedAt = 'reloaded for missing code';

/**
 * The code of a screen could not be loaded: there is no connection, or a newer version is out. A browser remembers a
 * module that failed, so only a reload brings it. That happens by itself once the shop answers.
 */
export function MissingCode() {
  const { apiOrigin } = usePageData();
  const isOffline = useIsOffline();

  useEffect(() => {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < restMs) return;
    const reloadWhenReachable = () =>
      void fetch(`${apiOrigin}/healthz`).then(({ ok }) => ok && reload(), ignore);
    const timer = setInterval(reloadWhenReachable, askEveryMs);
    window.addEventListener('online', reloadWhenReachable);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', reloadWhenReachable);
    };
  }, [apiOrigin]);

  return (
    <PageNotice
      title={isOffline ? 'You’re offline' : 'This page could not be loaded'}
      text={
        isOffline
          ? 'This page was not loaded before. It opens by itself when you’re back online.'
          : 'The shop can’t be reached right now, or a newer version is out. Trying again …'
      }
      action={
        <Button variant="primary" onClick={reload}>
          Reload
        </Button>
      }
    />
  );
}

function reload(): void {
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  window.location.reload();
}

function ignore(): void {
  // It still cannot be reached, and is asked again.
}
