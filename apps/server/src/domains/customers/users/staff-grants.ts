import { centsOfDollars, centsText, dollarsOfCents } from '@botique/contract/money.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { Billing } from '../../billing/service.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import { sendCreditsChanged, type Ledger } from '../../ledger/service.ts';
import {
  isDuplicateGrant,
  notificationTexts,
  type LicenseRow,
  type Licenses,
} from '../../licenses/service.ts';
import { createNotification, withFullStop, writeAudit } from '../../office/service.ts';

export type StaffGrantServices = {
  db: Db;
  clock: Clock;
  live: Live;
  accounts: Pick<Accounts, 'lock'>;
  billing: Pick<Billing, 'grantCredits' | 'invoices'>;
  catalogue: Pick<Catalogue, 'findIncludingArchived'>;
  ledger: Pick<Ledger, 'takeCredits'>;
  licenses: Pick<Licenses, 'grant' | 'findGranted' | 'notifyCreated'>;
};

/** `key` is the caller's idempotency key, `reason` what the customer reads. */
type Instruction = { userId: string; actorId: string; key: string; reason: string };
type LicenseGrant = Instruction & {
  productId: string;
  days: number | null;
  sessions: number;
  storageMb: number;
};

const dayMs = 86_400_000;

const creditTexts = {
  granted: (money: string, reason: string) => withFullStop(`You received ${money} in credits: ${reason}`),
  taken: (money: string, reason: string) =>
    withFullStop(`${money} of your credits were taken back: ${reason}`),
};

export type StaffGrants = ReturnType<typeof createStaffGrants>;

/** What staff give to users without a sale, or take back. */
export function createStaffGrants(services: StaffGrantServices) {
  const { db, clock, live, accounts, billing, catalogue, ledger, licenses } = services;

  async function change(
    { amount, userId, key, ...instruction }: Instruction & { amount: number },
    { book, textOf }: { book: typeof ledger.takeCredits; textOf: (money: string, reason: string) => string },
  ): Promise<number> {
    await refuseUnknown(userId);
    const amountCents = centsOfDollars(amount);
    // Callers choose their keys, so one of another user's must not be taken for this one.
    const text = textOf(centsText(amountCents), instruction.reason);
    const balance = await book(
      { ...instruction, userId, amountCents, key: `${userId}:${key}` },
      {
        alongside: (tx) => createNotification(tx, { userId, licenseId: null, text, createdAt: clock.now() }),
      },
    );
    sendCreditsChanged(live, userId);
    billing.invoices.notifyChanged(userId);
    return dollarsOfCents(balance);
  }

  const refuseUnknown = (userId: string) => transact(db, (tx) => accounts.lock(tx, userId));

  return {
    grantCredits: (instruction: Instruction & { amount: number }) =>
      change(instruction, { book: billing.grantCredits, textOf: creditTexts.granted }),
    takeCredits: (instruction: Instruction & { amount: number }) =>
      change(instruction, { book: ledger.takeCredits, textOf: creditTexts.taken }),

    /** Returns the id of the license. */
    async grantLicense({ userId, actorId, key, productId, reason, ...terms }: LicenseGrant): Promise<string> {
      const grantedFor = `admin:${key}`;
      const work = async (tx: Queryable): Promise<{ row: LicenseRow; isNew: boolean }> => {
        // Repeated calls wait here, so that the second one finds the license of the first.
        await accounts.lock(tx, userId);
        const known = await licenses.findGranted(tx, grantedFor);
        if (known && !isWhatWasGranted(known, { userId, productId, ...terms })) {
          throw new AppError('key_reused');
        }
        if (known) return { row: known, isNew: false };
        const product = await catalogue.findIncludingArchived(tx, productId);
        if (!product) throw new AppError('not_found', { message: 'This product was not found.' });
        if (product.system !== 'license') throw new AppError('not_a_license');
        const { name: productName, category, key: type } = product;
        const license = {
          ...terms,
          userId,
          productId,
          productName,
          category,
          type,
          trial: false,
          grantedFor,
        };
        const granted = await licenses.grant(tx, license);
        await writeAudit(tx, {
          actorId,
          action: 'licenses.granted',
          subject: granted.id,
          customerId: userId,
          details: { product: productName, reason },
          after: { ...terms },
        });
        const text = notificationTexts.granted(granted, reason);
        await createNotification(tx, { userId, licenseId: granted.id, text, createdAt: clock.now() });
        return { row: granted, isNew: true };
      };
      // With one key for two users, neither call waits for the other before the insert.
      const { row, isNew } = await transact(db, work, { retryWhen: isDuplicateGrant });
      if (isNew) await licenses.notifyCreated(row);
      return row.id;
    },
  };
}

/** Also false if the license was changed since, because repeating the grant would not lead to what is there. */
function isWhatWasGranted(
  { createdAt, expiresAt, ...known }: LicenseRow,
  { days, ...wanted }: Pick<LicenseGrant, 'userId' | 'productId' | 'days' | 'sessions' | 'storageMb'>,
): boolean {
  const lastsMs = expiresAt && expiresAt.getTime() - createdAt.getTime();
  return (
    known.userId === wanted.userId &&
    known.productId === wanted.productId &&
    known.sessions === wanted.sessions &&
    known.storageMb === wanted.storageMb &&
    lastsMs === (days === null ? null : days * dayMs)
  );
}
