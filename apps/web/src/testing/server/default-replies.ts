import type { User } from '@botique/contract/accounts/user.ts';
import { sampleFigures } from '../samples/sample-bills.ts';
import { emptyToday } from '../samples/sample-today.ts';
import type { TestApi } from './test-api.ts';

/** Prepares an empty shop: every list is empty, and the given viewer is signed in. */
export function prepareDefaultReplies(viewer: User | null, api: TestApi): void {
  const emptyList = { data: [], next: null, total: 0 };
  if (viewer) api.reply('auth.userData', { data: viewer });
  else api.refuse('auth.userData', 'signed_out');
  api.reply('products.list', emptyList);
  api.refuse('products.get', 'not_found');
  api.reply('credits.get', { data: { credits: 0 } });
  api.reply('overview.get', { data: { credits: 0, licenses: 0, bills: [], users: {}, history: [] } });
  api.reply('bills.mine', { ...emptyList, users: {} });
  api.reply('licenses.mine', emptyList);
  api.refuse('licenses.get', 'not_found');
  api.reply('licenses.expiring', { data: [] });
  api.reply('licenses.connected', { data: [] });
  api.reply('licenses.sessions', { data: [] });
  api.reply('licenses.blacklist', { data: [], devices: [] });
  api.reply('licenses.logs', emptyList);
  api.reply('licenses.console', { data: [] });
  api.reply('licenses.crashes', { data: [] });
  api.reply('licenses.console', { data: [] });
  api.reply('storage.browse', {
    data: [],
    next: null,
    storage: { usedBytes: 0, maxBytes: 0, documents: 0 },
  });
  api.reply('notices.mine', { ...emptyList, unread: 0 });
  api.reply('notices.read', {});
  api.reply('orders.open', { data: null });
  api.reply('trials.mine', { data: [] });
  api.reply('orders.owned', { data: [] });
  api.reply('invoices.mine', { invoices: [], users: {}, next: null, total: 0 });
  api.reply('paypal.setup', { data: null });
  api.reply('paypal.pending', { data: [] });
  api.reply('topUps.mine', emptyList);
  api.reply('tickets.mine', emptyList);
  api.reply('tickets.all', emptyList);
  api.reply('tickets.unread', { data: { tickets: 0 } });
  api.reply('tickets.counters', { data: { tickets: 0, open: 0, closed: 0 } });
  api.reply('disputes.all', emptyList);
  api.reply('disputes.counters', { data: { all: 0, open: 0, waiting: 0, decided: 0 } });
  api.refuse('disputes.get', 'not_found');
  api.reply('products.managed', emptyList);
  api.reply('products.counters', { data: { products: 0, sales: 0, active: 0, expired: 0 } });
  api.reply('releases.list', { data: { releases: [], upload: null, running: [] } });
  api.reply('launcher.runnable', { data: [] });
  api.reply('sales.figures', { data: sampleFigures() });
  api.reply('invoices.all', emptyList);
  api.reply('bills.all', { ...emptyList, users: {} });
  api.reply('refunds.all', emptyList);
  api.reply('held.list', { data: [] });
  api.reply('users.list', emptyList);
  api.reply('today.get', { data: emptyToday() });
  api.refuse('users.get', 'not_found');
  api.reply('users.licenses', emptyList);
  api.reply('users.invoices', emptyList);
  api.reply('users.transfers', { ...emptyList, users: {} });
  api.reply('users.tickets', emptyList);
  api.reply('users.signIns', emptyList);
  api.reply('audit.list', emptyList);
  api.reply('sessions.list', emptyList);
  api.reply('keys.list', emptyList);
}
