import type { DisputeTab } from '@botique/contract/disputes/dispute-rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { writeAudit } from '../../office/service.ts';
import {
  countDisputes,
  disputesPage,
  findDispute,
  lockDispute,
  setHandedIn,
  type DisputePosition,
  type DisputeRow,
} from './repository.ts';

export type { DisputeRow } from './repository.ts';

type ListQuery = { tab: DisputeTab; limit: number; cursor?: string | undefined };

/** Disputes as they are stored. They are readable even if the shop no longer accepts PayPal. */
export function createRecordedDisputes({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async page({ tab, limit, cursor }: ListQuery) {
      const [rows, counts] = await Promise.all([
        disputesPage(db, tab, { limit, after: parseCursor(cursor) }),
        countDisputes(db),
      ]);
      const shown = rows.slice(0, limit);
      return { rows: shown, total: counts[tab], next: rows.length > limit ? cursorOf(shown.at(-1)) : null };
    },

    counters: () => countDisputes(db),

    async find(id: string): Promise<DisputeRow> {
      const row = await findDispute(db, id);
      if (!row) throw missingDispute();
      return row;
    },

    /** Returns false if it was already marked. */
    async markHandedIn(id: string, actorId: string): Promise<boolean> {
      return transact(db, async (tx) => {
        const dispute = await lockDispute(tx, id);
        if (!dispute) throw missingDispute();
        if (dispute.outcome !== null) throw new AppError('dispute_decided');
        if (dispute.handedInAt) return false;
        await setHandedIn(tx, id, { at: clock.now(), by: actorId });
        await writeAudit(tx, {
          actorId,
          action: 'disputes.handed_in',
          subject: id,
          customerId: dispute.customerId,
          details: { id, reason: dispute.reason },
          before: { handedIn: false },
          after: { handedIn: true },
        });
        return true;
      });
    },
  };
}

function missingDispute(): AppError {
  return new AppError('not_found', { message: 'This dispute was not found.' });
}

function parseCursor(cursor: string | undefined): DisputePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, part, place, id] = /^([123]):(-?\d{1,15}):([A-Za-z0-9-]{1,64})$/.exec(cursor) ?? [];
  if (!part || !place || !id) {
    throw new AppError('invalid_request', { message: 'cursor: is not a cursor of this list' });
  }
  return { part: Number(part), place: BigInt(place), id };
}

const cursorOf = (last: DisputePosition | undefined): string | null =>
  last ? `${last.part}:${last.place}:${last.id}` : null;
