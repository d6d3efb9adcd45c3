import type { Logger } from 'pino';
import { createAccounts } from '../domains/accounts/service.ts';
import { createCatalogue } from '../domains/catalogue/service.ts';
import { createLedger } from '../domains/ledger/service.ts';
import { createLicenses } from '../domains/licenses/service.ts';
import { createSessions } from '../domains/licenses/sessions/sessions.ts';
import { createLegalTexts, type OwnLegalTexts } from '../domains/office/legal-texts.ts';
import { createNotifications } from '../domains/office/notifications.ts';
import { createOffice } from '../domains/office/service.ts';
import { countSales, createOrders } from '../domains/orders/service.ts';
import { createAttachments } from '../domains/tickets/attachments/attachments.ts';
import { createTickets } from '../domains/tickets/service.ts';
import type { Env } from '../config/env.ts';
import type { PayPal } from '../gateways/paypal/paypal.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { DatabaseSignals } from '../platform/db/database-signals.ts';
import { sellerOf } from '../config/seller.ts';

type Parts = {
  env: Env;
  log: Logger;
  clock: Clock;
  database: Database;
  signals: DatabaseSignals;
  paypal: PayPal | null;
  masterKey: Buffer;
  legalTexts: OwnLegalTexts;
};

export type Domains = ReturnType<typeof createDomains>;

/** Creates the domains and gives each what it needs from the others. */
export function createDomains({ env, log, clock, database, signals, paypal, masterKey, legalTexts }: Parts) {
  const { db } = database;
  const office = createOffice({ db, log });
  const legal = createLegalTexts(env.COMPANY_NAME, legalTexts);
  const accounts = createAccounts({ db, clock, adminIds: env.ADMIN_IDS });
  const catalogue = createCatalogue({
    db,
    clock,
    signals,
    trade: { sales: () => countSales(db), licenses: () => licenses.counts() },
  });
  const ledger = createLedger({ db, clock, log });
  const licenses = createLicenses({ db, clock, masterKey, log, images: catalogue.firstImages });
  const sessions = createSessions({ db, clock, log, licenses, isBanned: accounts.isBanned });
  const notifications = createNotifications({ db, clock });
  const attachments = createAttachments({ db, clock, publicUrl: env.PUBLIC_URL });
  const tickets = createTickets({
    db,
    clock,
    companyName: env.COMPANY_NAME,
    people: accounts.people,
    openersNamed: accounts.named,
    productName: async (id) => (await catalogue.find(id))?.name ?? null,
  });
  const seller = sellerOf(env);
  const orders = createOrders({
    db,
    clock,
    log,
    paypal,
    accounts,
    catalogue,
    ledger,
    licenses,
    tickets,
    seller,
    legal,
  });
  return {
    office,
    accounts,
    catalogue,
    ledger,
    licenses,
    sessions,
    notifications,
    attachments,
    tickets,
    orders,
    seller,
  };
}
