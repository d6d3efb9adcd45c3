import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { MissingCode } from './missing-code.tsx';
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
