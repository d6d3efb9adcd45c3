import { InvoicesScreen } from '../../features/billing/invoices/invoices-screen.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

export function Component() {
  const { viewer } = useSignIn();
  return viewer && <InvoicesScreen viewerId={viewer.id} />;
}
