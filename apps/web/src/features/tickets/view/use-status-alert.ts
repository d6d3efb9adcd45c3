import { strings } from '@botique/contract/strings.ts';
import type { TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import { useEffect, useRef } from 'react';
import { ticketClosedCode, ticketOpenedCode } from '../../../lib/alerts/own-codes.ts';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';

/** Shows an alert when the status changes, whether it came from a live event or a refetch. */
export function useStatusAlert(status: TicketStatus | undefined): void {
  const alerts = useAlerts();
  const known = useRef(status);
  useEffect(() => {
    const before = known.current;
    known.current = status;
    if (before === undefined || status === undefined || before === status) return;
    alerts.add(
      status === 'close'
        ? { code: ticketClosedCode, type: 'danger', message: strings.tickets.closed }
        : { code: ticketOpenedCode, type: 'success', message: strings.tickets.opened },
    );
  }, [status, alerts]);
}
