import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { PageNotice } from './page-notice.tsx';

type Props = { error: unknown; onRetry: () => void };

/** A screen that broke. What was drawn around it stays, and trying again draws the screen anew. */
export function RouteFailure({ error, onRetry }: Props) {
  useEffect(() => {
    console.error(error);
  }, [error]);

  function retry() {
    // Its code could not be loaded: perhaps a newer version is out, which only a reload brings.
    if (isMissingCode(error)) window.location.reload();
    else onRetry();
  }
  return (
    <PageNotice
      title="This page broke"
      text="Something went wrong while showing it. What you have done so far is safe."
      action={
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      }
    />
  );
}

function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && error.message.includes('module');
}
