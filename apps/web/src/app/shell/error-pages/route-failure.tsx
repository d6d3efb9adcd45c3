import { useEffect } from 'react';
import { usePageData } from '../../../lib/api/page-data.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useIsOffline } from '../use-is-offline.ts';
import { PageNotice } from './page-notice.tsx';

type Props = { error: unknown; onRetry: () => void };

/** Shown instead of a screen that threw. The layout stays, and a retry renders the screen again. */
export function RouteFailure({ error, onRetry }: Props) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  if (isMissingCode(error)) return <MissingCode />;
  return (
    <PageNotice
      title="Something went wrong"
      text="We couldn’t show this page. Nothing you saved is lost."
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes('module');
}

const checkEveryMs = 3000;
/** Prevents a reload loop when the code is still missing after a reload. */
const minReloadGapMs = 60_000;
const reloadedAt = 'reloaded for missing code';

/**
 * Shown when a screen's code fails to load, either offline or after a new release. Browsers cache failed
 * modules, so only a reload helps. It happens automatically once the shop answers.
 */
function MissingCode() {
  const { apiOrigin } = usePageData();
  const isOffline = useIsOffline();

  useEffect(() => {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < minReloadGapMs) return;
    const reloadWhenReachable = () =>
      void fetch(`${apiOrigin}/healthz`).then(({ ok }) => ok && reload(), ignore);
    const timer = setInterval(reloadWhenReachable, checkEveryMs);
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
