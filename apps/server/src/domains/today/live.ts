import type { Billing } from '../billing/service.ts';
import type { Licenses } from '../licenses/service.ts';
import type { Tickets } from '../tickets/service.ts';

export type Changing = {
  licenses: Pick<Licenses, 'onCreated' | 'onUpdated' | 'onDeleted'> & {
    onSessionCountChanged(listener: () => void): void;
  };
  billing: { invoices: Pick<Billing['invoices'], 'onChanged'> };
  tickets: Pick<Tickets, 'onNews'>;
};

/** Calls `notifyStaff` for everything that changes a figure of the page Today. */
export function watchChanges({ licenses, billing, tickets }: Changing, notifyStaff: () => void): void {
  licenses.onCreated(notifyStaff);
  licenses.onUpdated(notifyStaff);
  licenses.onDeleted(notifyStaff);
  licenses.onSessionCountChanged(notifyStaff);
  billing.invoices.onChanged(notifyStaff);
  tickets.onNews(({ what }) => {
    // Reading a ticket ends no wait.
    if (what !== 'read') notifyStaff();
  });
}
