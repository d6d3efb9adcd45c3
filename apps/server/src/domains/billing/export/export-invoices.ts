import { exportLinkSeconds } from '@botique/contract/billing/billing-rules.ts';
import type { AllInvoicesFilter } from '@botique/contract/billing/customer-invoice.ts';
import { Readable } from 'node:stream';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/file-reply.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { writeAudit } from '../../office/service.ts';
import type { AllInvoices } from '../all-invoices/all-invoices.ts';
import { csvHead, csvOf } from './csv.ts';
import { deleteExpired, insertLink, isOpenLink, takeLink } from './repository.ts';

/** Large enough for the database, small enough for the memory. */
const batchSize = 1_000;

type Dependencies = { db: Db; clock: Clock; publicUrl: string; allInvoices: Pick<AllInvoices, 'batches'> };

export type ExportInvoices = ReturnType<typeof createExportInvoices>;

/** Invoices as a CSV file. */
export function createExportInvoices({ db, clock, publicUrl, allInvoices }: Dependencies) {
  async function* csv(choice: AllInvoicesFilter): AsyncGenerator<string> {
    yield csvHead;
    for await (const batch of allInvoices.batches(choice, batchSize)) yield csvOf(batch);
  }

  return {
    /** Returns a URL that downloads these invoices once, for this admin only. */
    async link(choice: AllInvoicesFilter, userId: string): Promise<string> {
      const token = newSecret();
      const expiresAt = new Date(clock.now().getTime() + exportLinkSeconds * 1_000);
      await transact(db, async (tx) => {
        await insertLink(tx, { tokenHash: hashSecret(token), userId, choice, expiresAt });
        const details = Object.fromEntries(Object.entries(choice).filter(isGiven));
        await writeAudit(tx, { actorId: userId, action: 'invoices.exported', subject: userId, details });
      });
      return `${publicUrl}/files/invoices?link=${token}`;
    },

    /** Uses up the link. The file is made while it is downloaded. */
    async open(token: string, userId: string): Promise<FileReply> {
      const link = await takeLink(db, { tokenHash: hashSecret(token), userId, now: clock.now() });
      if (!link) throw new AppError('link_used');
      return { bytes: Readable.from(csv(link.choice), { highWaterMark: 1 }), name: nameOf(link.choice) };
    },

    /** Whether its admin could use this link right now. */
    isOpen: (token: string): Promise<boolean> => isOpenLink(db, hashSecret(token), clock.now()),

    removeExpired: (): Promise<void> => deleteExpired(db, clock.now()),
  };
}

const isGiven = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined;

/** Both days are checked by the contract, so that the name is safe in a header. */
function nameOf({ from, to }: AllInvoicesFilter): string {
  return `${['invoices', from, to].filter(Boolean).join('-')}.csv`;
}
