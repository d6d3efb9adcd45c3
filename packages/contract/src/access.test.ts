import { describe, expect, it } from 'vitest';
import { can, type Capability } from './access.ts';
import type { Endpoint } from './endpoint.ts';
import type { ClientEvent } from './live-event.ts';
import { clientEvents, endpoints } from './registry.ts';

type Who = Endpoint['access']['who'];

const callsFor = (...who: Who[]) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, { access }]) => who.includes(access.who))
    .map(([id]) => id)
    .toSorted();

const eventsFor = (...who: Who[]) =>
  Object.values<ClientEvent>(clientEvents)
    .filter(({ access }) => who.includes(access.who))
    .map(({ name }) => name)
    .toSorted();

describe('access rules', () => {
  it('[ACC-30] opens only the catalogue, the legal texts, the signing keys, the claim of a launcher and the health checks to visitors', () => {
    expect(callsFor('anyone')).toEqual([
      'launcher.claim',
      'legal.privacy',
      'legal.terms',
      'licenses.signingKeys',
      'office.healthz',
      'office.readyz',
      'products.get',
      'products.list',
    ]);
  });

  it('[ACC-31] lets customers use their own tickets, orders, trials, renewals, licenses and invoices', () => {
    expect(callsFor('signedIn', 'owner')).toEqual(
      expect.arrayContaining([
        'bills.mine',
        'invoices.get',
        'invoices.mine',
        'invoices.pay',
        'invoices.renew',
        'licenses.connected',
        'licenses.get',
        'licenses.mine',
        'notices.mine',
        'orders.complete',
        'orders.start',
        'paypal.capture',
        'paypal.create',
        'paypal.topUp',
        'tickets.create',
        'tickets.get',
        'tickets.mine',
        'trials.claim',
      ]),
    );
    expect(eventsFor('owner')).toEqual(expect.arrayContaining(['joinTicketRoom', 'ticket.message']));
  });

  it('[ACC-32] [ACC-33] allows the admin calls to admins, but not to customers', () => {
    const staffCalls = callsFor('staff');
    expect(staffCalls).toEqual(
      Object.entries<Endpoint>(endpoints)
        .filter(([, { path }]) => path.startsWith('/api/admin/'))
        .map(([id]) => id)
        .toSorted(),
    );
    expect(eventsFor('staff')).toEqual(['customer.watch', 'ticket.note', 'ticket.stats', 'users.watch']);
    const needed = Object.values<Endpoint>(endpoints).flatMap(({ access }): Capability[] =>
      access.who === 'staff' ? [access.capability] : [],
    );
    for (const capability of needed) {
      expect(can({ role: 'Admin' }, capability)).toBe(true);
      expect(can({ role: 'User' }, capability)).toBe(false);
    }
  });
});
