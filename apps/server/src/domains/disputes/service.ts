import type { DisputeTab } from '@botique/contract/disputes/dispute-rules.ts';
import type { DisputeDetails } from '@botique/contract/disputes/dispute.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { writeAudit } from '../office/service.ts';
import { findOrders } from '../orders/service.ts';
import { createRecordedDisputes, type DisputeRow } from '../payments/service.ts';
import { createEvidenceFiles } from './evidence/evidence-files.ts';
import { gatherEvidence, type EvidenceServices } from './evidence/gather-evidence.ts';
import type { renderEvidence } from './evidence/pdf/render-evidence.ts';
import { presentDispute, presentDisputedOrder } from './present.ts';

export type DisputeServices = EvidenceServices;

type Dependencies = DisputeServices & { db: Db; clock: Clock; seller: { name: string } };

type Drawn = Awaited<ReturnType<typeof renderEvidence>> & Pick<DisputeDetails, 'orders'>;

type Allow = () => Promise<void>;

type ListQuery = { tab: DisputeTab; limit: number; cursor?: string | undefined };

/** Disputes as admins see them, and the evidence that the shop submits. */
export function createDisputes(dependencies: Dependencies) {
  const { db, clock, accounts, seller } = dependencies;
  const recorded = createRecordedDisputes({ db, clock });
  const files = createEvidenceFiles<Drawn>({ clock });

  async function present(rows: readonly DisputeRow[]) {
    const [people, orders] = await Promise.all([
      accounts.people(rows.map(({ customerId }) => customerId)),
      findOrders(
        db,
        rows.flatMap(({ orderIds }) => orderIds),
      ),
    ]);
    const byId = new Map(orders.map((order) => [order.id, order]));
    return rows.map((row) =>
      presentDispute(row, {
        person: people.get(row.customerId),
        orders: row.orderIds.flatMap((id) => byId.get(id) ?? []),
      }),
    );
  }

  /** `allow` rejects if this person has drawn too many files. */
  async function fileOf(row: DisputeRow, allow: Allow) {
    return files(row.id, async () => {
      await allow();
      const evidence = await gatherEvidence(dependencies, row);
      // Loaded on first use: the fonts and their library are large and rarely needed.
      const { renderEvidence: render } = await import('./evidence/pdf/render-evidence.ts');
      const file = await render(evidence, { seller: seller.name, now: clock.now() });
      return { ...file, orders: evidence.orders.map(presentDisputedOrder) };
    });
  }

  return {
    async all(query: ListQuery) {
      const { rows, ...page } = await recorded.page(query);
      return { data: await present(rows), ...page };
    },

    counters: recorded.counters,

    async get(id: string, allow: Allow): Promise<DisputeDetails> {
      const row = await recorded.find(id);
      const [[dispute], { orders, intro, parts, pages }] = await Promise.all([
        present([row]),
        fileOf(row, allow),
      ]);
      if (!dispute) throw new Error(`The dispute ${id} could not be presented`);
      return { ...dispute, orders, intro, seller: seller.name, parts, pages };
    },

    /** The evidence as a PDF. */
    async evidence(id: string, actorId: string, allow: Allow): Promise<Buffer> {
      const row = await recorded.find(id);
      const { bytes } = await fileOf(row, allow);
      await writeAudit(db, {
        actorId,
        action: 'disputes.evidence_downloaded',
        subject: id,
        customerId: row.customerId,
        details: { id, reason: row.reason },
      });
      return bytes;
    },

    markHandedIn: recorded.markHandedIn,
  };
}
