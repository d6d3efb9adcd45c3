import { useParams } from 'react-router';
import { UserScreen } from '../../features/accounts/user/user-screen.tsx';
import { WithRefund } from '../../features/billing/refund/with-refund.tsx';
import { usePageName } from '../routing/screens.ts';
import { NotFound } from '../shell/error-pages/not-found.tsx';

export function Component() {
  const { id = '' } = useParams();
  const pageName = usePageName();
  return (
    <WithRefund>
      {(refund) => (
        <UserScreen key={id} id={id} missing={<NotFound />} pageName={pageName} onRefund={refund} />
      )}
    </WithRefund>
  );
}
