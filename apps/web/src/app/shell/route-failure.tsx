import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { PageNotice } from './page-notice.tsx';

/** A screen that broke. What was drawn around it stays, and trying again draws the screen anew. */
export function RouteFailure() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    console.error(error);
  }, [error]);

  function retry() {
    // Its code could not be loaded: perhaps a newer version is out, which only a reload brings.
    if (isMissingCode(error)) window.location.reload();
    else void navigate(location, { replace: true });
  }
  return (
    <PageNotice
      state="trouble"
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
