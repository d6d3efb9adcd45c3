import { strings } from '@botique/contract/strings.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAlerts } from '../alerts/use-alerts.ts';
import { useQueryClientHolder } from '../data/query-client-holder.ts';
import { saveNewLicense } from '../licenses/new-license.ts';
import { paths } from '../navigation/paths.ts';
import { useSignIn } from '../sign-in/sign-in.tsx';

/** A ticket if the team delivers, otherwise a license. */
type Bought = { ticketId: string | null; licenseId: string | null };

/** Long enough to read that the team comes next. */
const ticketDelayMs = 1500;

/** Shows that the purchase is complete and opens what was bought: the licenses, or later the ticket. */
export function useAfterPurchase() {
  const alerts = useAlerts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const data = useQueryClientHolder();
  const { viewer } = useSignIn();
  const [bought, setBought] = useState<{ ticketId: string | null; at: string } | null>(null);

  useEffect(() => {
    if (!bought) return;
    const { ticketId, at } = bought;
    const go = () => {
      // Do not redirect someone who has navigated away, even if their new screen is still loading.
      if (window.location.pathname !== at) return;
      void navigate(ticketId === null ? paths.licenses : paths.ticket(ticketId));
    };
    const timer = setTimeout(go, ticketId === null ? 0 : ticketDelayMs);
    return () => clearTimeout(timer);
  }, [bought, navigate]);

  return {
    /** A redirect to what was bought is pending. */
    redirecting: bought !== null,
    finish({ ticketId, licenseId }: Bought): void {
      if (viewer && licenseId !== null) saveNewLicense(viewer.id, licenseId);
      // Cached credits, licenses and tickets are stale now.
      void data.refreshPrivate();
      const message = ticketId === null ? strings.orders.completed : strings.orders.completedTicket;
      alerts.add({ code: 200, type: 'success', message });
      setBought({ ticketId, at: pathname });
    },
  };
}
