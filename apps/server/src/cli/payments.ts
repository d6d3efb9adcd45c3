import { centsText } from '@botique/contract/money.ts';
import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { line } from '@botique/contract/text.ts';
import { createLedger } from '../domains/ledger/service.ts';
import { createInvoices } from '../domains/billing/service.ts';
import {
  createAskLeft,
  createHeldPayments,
  createLook,
  maxListed,
  type AskLeft,
  type HeldPayments,
} from '../domains/payments/service.ts';
import { openPayPal } from '../boot/open-paypal.ts';
import { readEnv, type Env } from '../config/env.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { sellerOf } from '../config/seller.ts';
import { readReason } from './read-reason.ts';
import type { Terminal } from './terminal.ts';
import { withInstallation } from './with-installation.ts';

const noteForm = line({ min: 0, max: 200 });

function openHeldPayments(env: Env, db: Db): HeldPayments {
  const shared = { db, clock: systemClock };
  const ledger = createLedger({ ...shared, log: createLog('silent') });
  const invoices = createInvoices({ ...shared, seller: sellerOf(env) });
  return createHeldPayments({ ...shared, ledger, invoices });
}

/** Without credentials, the shop takes payments through the emulator, which runs inside the server. */
function openAskLeft(env: Env, db: Db): AskLeft {
  const paypal = openPayPal(env, { clock: systemClock, log: createLog('silent') });
  if (paypal) return createAskLeft({ db, look: createLook({ paypal }) });
  if (env.DISCORD_CLIENT_ID) return async () => undefined;
  return createAskLeft({
    db,
    look() {
      throw new AppError('decision_refused', { message: notConfigured });
    },
  });
}

const notConfigured =
  'PayPal isn’t set up for the command line, so it can’t be asked what is left of this payment. Decide about it under Held payments in Bills Overview.';

export async function listPayments(terminal: Terminal): Promise<number> {
  const env = readEnv(terminal.env);
  const waiting = await withInstallation(env, ({ database: { db } }) => openHeldPayments(env, db).list());
  if (waiting.length === 0) terminal.print('No held payments.');
  for (const { held, order, refundState } of waiting) {
    const { productName, priceCents, userId, providerId } = order;
    terminal.print(`${held.id}  ${held.reason}  ${held.createdAt.toISOString()}`);
    terminal.print(`  ${productName}, ${centsText(priceCents)}, bought by ${userId}`);
    terminal.print(`  ${held.details}`);
    terminal.print(
      `  PayPal: order ${providerId}, capture ${held.captureId ?? 'unknown'}, refund ${refundState ?? 'none'}`,
    );
  }
  if (waiting.length === maxListed) terminal.print(`Only the oldest ${maxListed} are shown.`);
  return 0;
}

/**
 * `credits` pays a failed refund out as credits, if PayPal shows that it is left; a running server updates the
 * buyer's open pages.
 */
export async function resolvePayment(
  terminal: Terminal,
  id: string,
  as: HeldDecision,
  why = '',
): Promise<number> {
  const env = readEnv(terminal.env);
  const note = readReason(noteForm, why);
  const { order, creditedCents } = await withInstallation(env, async ({ database: { db } }) => {
    const leftCents = as === 'credits' ? await openAskLeft(env, db)(id) : undefined;
    return openHeldPayments(env, db).resolve(id, { as, note, actorId: null, leftCents });
  });
  terminal.print(
    creditedCents === null
      ? `${order.productName}: marked as done.`
      : `${order.productName}: the buyer received ${centsText(creditedCents)} in credits.`,
  );
  return 0;
}
