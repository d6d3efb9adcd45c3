import { Link } from '../../../lib/navigation/link.tsx';
import { useSetPageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { notFoundHandle } from '../../routing/route-handle.ts';
import { PageNotice } from './page-notice.tsx';

/** Shown for pages that do not exist and for pages this viewer may not see, so that they look the same. */
export function NotFound() {
  // The route itself may exist, but not for this viewer.
  useSetPageTitle(notFoundHandle.title);
  return (
    <PageNotice
      title="Page not found"
      text="This page doesn’t exist or has moved."
      action={
        <Button asChild variant="primary">
          <Link to={paths.landing}>Go to the home page</Link>
        </Button>
      }
    />
  );
}
