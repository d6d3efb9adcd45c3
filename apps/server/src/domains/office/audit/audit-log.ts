import { isIP } from 'node:net';
import {
  auditActionNames,
  auditActions,
  auditActionsOf,
  isAuditAction,
  type AuditSubject,
} from '@botique/contract/office/audit-actions.ts';
import { auditActionsSaying } from '@botique/contract/office/audit-sentences.ts';
import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { maxAuditMatches } from '@botique/contract/office/audit-rules.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { presentAuditEntry, type Person } from './present.ts';
import { auditPage, countAudit, type AnyOf, type AuditRow } from './repository.ts';

/** Names by id. Unknown ids are missing from the map. */
type Names = (ids: string[]) => Promise<ReadonlyMap<string, string>>;

/** What the office asks other domains, on which it must not depend. */
export type AuditLookups = {
  people(ids: Iterable<string>): Promise<ReadonlyMap<string, Person>>;
  /** Ids of people whose name contains the text. */
  idsByName(q: string): Promise<string[]>;
  /** The order of an invoice, such as 'INV-000042'. Null for other texts. */
  orderOfInvoice(q: string): Promise<string | null>;
  names: { readonly [Kind in AuditSubject]?: Names };
};

export type AuditQuery = {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  refused: boolean;
  subject?: string | undefined;
  about?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type AuditLog = ReturnType<typeof createAuditLog>;

export function createAuditLog({ db, people, idsByName, orderOfInvoice, names }: AuditLookups & { db: Db }) {
  async function searchedKeys(q: string): Promise<AnyOf> {
    const [named, orderId] = await Promise.all([idsByName(q), orderOfInvoice(q)]);
    const ids = [...new Set([q, ...named])];
    const part = q.toLowerCase();
    const actions = auditActionNames.filter((action) => action.toLowerCase().includes(part));
    return [
      key('actorId', ...ids),
      key('subject', ...ids, ...(orderId ? [orderId] : [])),
      key('customerId', ...ids),
      key('action', ...new Set([...actions, ...auditActionsSaying(q)])),
      ...(isIP(q) ? [key('address', part)] : []),
    ];
  }

  /** Starts with the filter that usually matches the fewest entries. */
  async function keysOf({ q, actor, action, refused, subject, about }: AuditQuery): Promise<AnyOf[]> {
    return [
      subject && [key('subject', subject)],
      // Older entries have no customer.
      about && [key('customerId', about), key('subject', about)],
      q && (await searchedKeys(q)),
      actor && [key('actorId', actor)],
      refused && [key('action', 'office.call_refused')],
      action && [key('action', ...auditActionsOf(action))],
    ].filter((keys) => typeof keys === 'object');
  }

  async function labelsOf(rows: AuditRow[]): Promise<(row: AuditRow) => string | null> {
    const found = new Map<AuditSubject, ReadonlyMap<string, string>>();
    const objects = rows.map(namedObject);
    await Promise.all(
      Object.entries(names).map(async ([kind, namesOf]) => {
        const ids = objects.flatMap((object) => (object?.kind === kind ? object.id : []));
        if (ids.length > 0) found.set(kind as AuditSubject, await namesOf([...new Set(ids)]));
      }),
    );
    return (row) => {
      const object = namedObject(row);
      return (object && found.get(object.kind)?.get(object.id)) ?? null;
    };
  }

  return {
    async list(query: AuditQuery): Promise<{ data: AuditEntry[]; next: string | null; total: number }> {
      const { limit, cursor } = query;
      if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) {
        throw new AppError('invalid_request', { message: 'cursor: is not a cursor of this list' });
      }
      const filter = { allOf: await keysOf(query), from: dateOf(query.from), to: dateOf(query.to) };
      const before = cursor === undefined ? undefined : Number(cursor);
      const rows = await auditPage(db, { ...filter, limit, before });
      const [labelOf, known] = await Promise.all([
        labelsOf(rows),
        people(rows.flatMap(({ actorId, customerId }) => [actorId ?? '', customerId ?? ''])),
      ]);
      const isAll = before === undefined && rows.length < limit;
      return {
        data: rows.map((row) => presentAuditEntry(row, { label: labelOf(row), people: known })),
        next: nextCursor(rows, limit),
        total: isAll ? rows.length : await countAudit(db, filter, maxAuditMatches + 1),
      };
    },
  };
}

/** These have no name of their own. They are called like the product or license in their details. */
const calledLike: { readonly [Kind in AuditSubject]?: 'product' | 'license' } = {
  release: 'product',
  productSession: 'license',
};

function namedObject({ action, subject, details }: AuditRow): { kind: AuditSubject; id: string } | null {
  if (!isAuditAction(action)) return null;
  const kind = auditActions[action];
  const like = calledLike[kind];
  const id = like ? details[like] : subject;
  return typeof id === 'string' ? { kind: like ?? kind, id } : null;
}

function key(column: AnyOf[number]['column'], ...values: string[]): AnyOf[number] {
  return { column, values };
}

function dateOf(iso: string | undefined): Date | undefined {
  return iso === undefined ? undefined : new Date(iso);
}

function nextCursor(rows: AuditRow[], limit: number): string | null {
  const last = rows.at(-1);
  return rows.length === limit && last ? String(last.id) : null;
}
