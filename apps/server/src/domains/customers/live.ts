import type { customersClientEvents } from '@botique/contract/customers/events.ts';
import type { LiveHandlers } from '../../platform/live/channel.ts';
import type { DatabaseSignals } from '../../platform/db/database-signals.ts';
import { createQueues } from '../../platform/live/in-order.ts';
import type { Live } from '../../platform/live/live.ts';
import { pagesTopic } from '../accounts/service.ts';
import type { Customers, CustomerServices } from './service.ts';

export function customersLive(
  customers: Pick<Customers, 'find'>,
): Pick<LiveHandlers, keyof typeof customersClientEvents> {
  const inOrder = createQueues();
  return {
    'customer.watch': ({ id }, { join, socket }) =>
      inOrder(socket, async () => {
        await customers.find(id);
        await join({ to: 'customerStaff', id });
      }),
    'customer.unwatch': ({ id }, { leave, socket }) =>
      inOrder(socket, () => leave({ to: 'customerStaff', id })),
  };
}

/** Tells staff who look at a customer that something about them changed. */
export function sendCustomerEvents({
  licenses,
  billing,
  tickets,
  live,
  signals,
}: CustomerServices & { live: Live; signals: Pick<DatabaseSignals, 'on'> }): void {
  const tell = (id: string) => {
    live.sendEphemeral('customer.changed', { to: 'customerStaff', id }, { id });
  };
  // After a ban, another role or a sign-out, on every node and from the command line.
  signals.on(pagesTopic, (id) => {
    if (id !== null) live.sendHere('customer.changed', { to: 'customerStaff', id }, { id });
  });
  licenses.onCreated((_license, ownerId) => tell(ownerId));
  licenses.onUpdated((_license, ownerId) => tell(ownerId));
  licenses.onDeleted((_id, ownerId) => tell(ownerId));
  licenses.onSessionsChanged(tell);
  billing.invoices.onChanged(tell);
  tickets.onNews(({ what, ticket }) => {
    // Reading a ticket changes nothing that is listed.
    if (what !== 'read') tell(ticket.openedBy);
  });
}
