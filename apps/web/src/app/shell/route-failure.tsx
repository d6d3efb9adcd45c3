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
      title="This page broke"
      text="Something went wrong while showing this page. Your saved work is not affected."
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
