import { copy } from '@botique/contract/copy.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAlerts } from './alerts/use-alerts.ts';
import { useDataHolder } from './data/data-holder.ts';
import { rememberNewLicense } from './new-license.ts';
import { paths } from './paths.ts';
import { useSignIn } from './sign-in/sign-in.tsx';

/** The ticket, where the team delivers; otherwise the license. */
type Bought = { ticketId: string | null; licenseId: string | null };

/** Long enough to read that the team comes next. */
const ticketDelayMs = 1500;

/** Says that a purchase is done and goes to what was bought: the licenses, or a moment later the ticket. */
export function useAfterPurchase() {
  const alerts = useAlerts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const data = useDataHolder();
  const { viewer } = useSignIn();
  const [bought, setBought] = useState<{ ticketId: string | null; at: string } | null>(null);

  useEffect(() => {
    if (!bought) return;
    const { ticketId, at } = bought;
    const go = () => {
      // Who went elsewhere meanwhile is not brought there any more, also while that is still being drawn.
      if (window.location.pathname !== at) return;
      void navigate(ticketId === null ? paths.licenses : paths.ticket(ticketId));
    };
    const timer = setTimeout(go, ticketId === null ? 0 : ticketDelayMs);
    return () => clearTimeout(timer);
  }, [bought, navigate]);

  return {
    /** On the way to what was bought. */
    leaving: bought !== null,
    finish({ ticketId, licenseId }: Bought): void {
      if (viewer && licenseId !== null) rememberNewLicense(viewer.id, licenseId);
      // Credits, licenses, tickets: whatever of it was fetched before is old now.
      void data.refreshPrivate();
      const message = ticketId === null ? copy.orders.completed : copy.orders.completedTicket;
      alerts.add({ code: 200, type: 'success', message });
      setBought({ ticketId, at: pathname });
    },
  };
}
