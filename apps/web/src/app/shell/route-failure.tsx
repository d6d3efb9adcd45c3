import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { MissingCode } from './missing-code.tsx';
import { PageNotice } from './page-notice.tsx';

type Props = { error: unknown; onRetry: () => void };

/** A screen that broke. What was drawn around it stays, and trying again draws the screen anew. */
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
