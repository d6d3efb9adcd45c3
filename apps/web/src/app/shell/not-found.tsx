import { useEffect } from 'react';
import { Link } from '../../lib/link.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { documentTitle } from '../route-handle.ts';
import { nothingHere } from './hidden-screens.ts';
import { PageNotice } from './page-notice.tsx';

/** The same for what does not exist and for what this viewer may not see. */
export function NotFound() {
  const { companyName } = usePageData();
  const title = documentTitle(nothingHere, companyName);
  // Also where the route itself exists, but not for this viewer.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <PageNotice
      title="Nothing here"
      text="This page does not exist, or it moved."
      action={
        <Button asChild variant="primary">
          <Link to={paths.landing}>Back to the start page</Link>
        </Button>
      }
    />
  );
}
