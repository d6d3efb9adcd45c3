import { useEffect } from 'react';
import { usePageData } from '../../lib/page-data.ts';
import { useIsOffline } from '../../lib/use-is-offline.ts';
import { Button } from '../../ui/button.tsx';
import { PageNotice } from './page-notice.tsx';

const askEveryMs = 3000;
/** Prevents a reload loop when the code is still missing after a reload. */
const restMs = 60_000;
const reloadedAt = 'reloaded for missing code';

/**
 * Shown when a screen's code fails to load, either offline or after a new release. Browsers cache failed
 * modules, so only a reload helps. It happens automatically once the shop answers.
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
      title={isOffline ? 'You’re offline' : 'Could not load this page'}
      text={
        isOffline
          ? 'This page will open as soon as you’re back online.'
          : 'The shop can’t be reached, or it has just been updated. Trying again…'
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
  // Still unreachable: the interval tries again.
}
