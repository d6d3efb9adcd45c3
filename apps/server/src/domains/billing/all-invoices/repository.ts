import {
  invoiceKinds,
  invoiceStatuses,
  maxCountedBills,
  type InvoiceKind,
  type InvoiceStatus,
} from '@botique/contract/billing/billing-rules.ts';
import { methods, type Method } from '@botique/contract/orders/order-rules.ts';
import { and, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import { containing } from '../../../platform/db/containing.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { onDays, type Days } from '../../../platform/db/on-days.ts';
import { methodOrNone, invoices } from '../invoices/tables.ts';
import { salesCalendar } from '../sales/tables.ts';
import type { Search } from './parse-search.ts';

export type Position = { createdAt: Date; number: number };

/** The filters of the list, and what its search means. */
export type ResolvedFilter = Days & {
  kind?: InvoiceKind | undefined;
  status?: InvoiceStatus | undefined;
  method?: Method | undefined;
  /** Undefined without a search. */
  search?: (Search & { customerIds: string[] }) | undefined;
};

const columns = {
  number: invoices.number,
  customerId: invoices.customerId,
  kind: invoices.kind,
  status: invoices.status,
  title: invoices.title,
  lines: invoices.lines,
  amountCents: invoices.amountCents,
  method: invoices.method,
  orderId: invoices.orderId,
  productId: invoices.productId,
  licenseId: invoices.licenseId,
  createdAt: invoices.createdAt,
};

export type ListedRow = Awaited<ReturnType<typeof allInvoices>>[number];

/** One page, newest first. Rows are read from the table only for this page. */
export async function allInvoices(
  db: Queryable,
  filter: ResolvedFilter,
  { limit, after }: { limit: number; after: Position | undefined },
) {
  const found = sql`select number from (${findPositions(filter, { limit, after, ordered: true })}) as found
    order by created_at desc, number desc limit ${limit}`;
  return db
    .select(columns)
    .from(invoices)
    .where(inArray(invoices.number, sql`(${found})`))
    .orderBy(sql`${invoices.createdAt} desc, ${invoices.number} desc`);
}

/** Counts one more than `maxCountedBills` at most. */
export async function countInvoices(db: Queryable, filter: ResolvedFilter): Promise<number> {
  const limit = maxCountedBills + 1;
  const found = findPositions(filter, { limit, after: undefined, ordered: false });
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from (${found}) as found limit ${limit}) as counted`,
  );
  return rows[0]?.total ?? 0;
}

type Slice = { limit: number; after: Position | undefined; ordered: boolean };

/**
 * Every branch reads at most `limit` entries of an index that is in the order of the list, so that common
 * words and rare combinations are both fast. Only titles without a filter leave the choice of the index to the planner.
 */
function findPositions(filter: ResolvedFilter, slice: Slice): SQL {
  const { search } = filter;
  if (!search) {
    return narrows(filter) ? byCombination(filter, slice) : branch(and(...inPeriod(filter)), slice);
  }
  const filters = [
    ...inPeriod(filter),
    filter.kind && eq(invoices.kind, filter.kind),
    filter.status && eq(invoices.status, filter.status),
    filter.method && eq(invoices.method, filter.method),
  ];
  const matching = (match: SQL) => branch(and(match, ...filters), slice);
  const each = (list: SQL, match: SQL) => sql`select listed.created_at, listed.number
    from ${list} cross join lateral (${matching(match)}) as listed`;
  const branches: SQL[] = [];
  if (search.number !== null) branches.push(matching(eq(invoices.number, search.number)));
  if (search.title !== null) {
    const match = ilike(invoices.title, containing(search.title));
    branches.push(narrows(filter) ? amongCombination(filter, slice, match) : matching(match));
  }
  if (search.customerIds.length > 0) {
    const ids = sql`unnest(${sql.param(search.customerIds)}::text[]) as customer(id)`;
    branches.push(each(ids, sql`${invoices.customerId} = customer.id`));
  }
  if (search.cents) {
    const { from, to } = search.cents;
    const amounts = sql`generate_series(${from}::bigint, ${to}::bigint) as amount(cents)`;
    branches.push(each(amounts, sql`${invoices.amountCents} = amount.cents`));
  }
  if (branches.length === 0)
    return sql`select null::timestamptz as created_at, null::bigint as number limit 0`;
  return sql.join(
    branches.map((one) => sql`(${one})`),
    sql` union `,
  );
}

const olderThan = (after: Position | undefined) =>
  after &&
  sql`(${invoices.createdAt}, ${invoices.number}) < (${sql.param(after.createdAt, invoices.createdAt)}, ${after.number}::bigint)`;

const place = sql`${invoices.createdAt}, ${invoices.number}`;
const placeAndTitle = sql`${place}, ${invoices.title}`;

function branch(where: SQL | undefined, { limit, after, ordered }: Slice, selected = place): SQL {
  const wanted = and(where, olderThan(after));
  return sql`select ${selected} from ${invoices}
    ${wanted ? sql`where ${wanted}` : sql``}
    ${ordered ? sql`order by ${invoices.createdAt} desc, ${invoices.number} desc` : sql``} limit ${limit}`;
}

const narrows = ({ kind, status, method }: ResolvedFilter) => Boolean(kind ?? status ?? method);

/** Looks up each combination of what isn't filtered: a scan for a rare one would read the whole table. */
function byCombination(filter: ResolvedFilter, slice: Slice): SQL {
  const { kind, status, method } = filter;
  const one = branch(
    and(
      sql`${invoices.kind} = kinds.kind and ${invoices.status} = statuses.status and ${methodOrNone} = methods.method`,
      ...inPeriod(filter),
    ),
    // In order even to be counted: otherwise the planner scans the whole table for a rare combination.
    { ...slice, ordered: true },
    placeAndTitle,
  );
  return sql`select listed.created_at, listed.number, listed.title
    from unnest(${sql.param(kind ? [kind] : [...invoiceKinds])}::text[]) as kinds(kind)
    cross join unnest(${sql.param(status ? [status] : [...invoiceStatuses])}::text[]) as statuses(status)
    cross join unnest(${sql.param(method ? [method] : ['', ...methods])}::text[]) as methods(method)
    cross join lateral (${one}) as listed`;
}

/** Among this many of the newest invoices, enough match a common title. */
const lookedThrough = 3_000;

/**
 * Titles within a filter. Looks through its newest invoices first, which is enough for a common title. Otherwise
 * few invoices match, and PostgreSQL combines both indexes: reading on would read all that don't match.
 */
function amongCombination(filter: ResolvedFilter, slice: Slice, match: SQL): SQL {
  const { kind, status, method } = filter;
  const newest = byCombination(filter, { ...slice, limit: lookedThrough });
  const all = and(
    match,
    ...inPeriod(filter),
    kind && eq(invoices.kind, kind),
    status && eq(invoices.status, status),
    method && sql`${methodOrNone} = ${method}`,
    olderThan(slice.after),
  );
  return sql`with common as materialized (
      select created_at, number from (
        ${newest} order by created_at desc, number desc limit ${lookedThrough}
      ) as invoices where ${match} order by created_at desc, number desc limit ${slice.limit}
    ), rare as materialized (
      select ${invoices.createdAt}, ${invoices.number} from ${invoices}
      where ${all} and (select count(*) from common) < ${slice.limit}
    )
    select created_at, number from common union select created_at, number from rare`;
}

/** The days of the shop's calendar. */
function inPeriod(days: Days): SQL[] {
  return onDays(invoices.createdAt, days, sql`(select ${salesCalendar.timeZone} from ${salesCalendar})`);
}
