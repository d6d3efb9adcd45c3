import { invoiceIdOf } from '@botique/contract/billing/billing-rules.ts';
import type { EvidenceKind } from '@botique/contract/disputes/dispute-rules.ts';
import { centsText } from '@botique/contract/money.ts';
import { titleOf, type OrderRow } from '../../orders/service.ts';
import { dayOf, delayOf, durationOf, momentOf, plural } from './evidence-times.ts';
import type { DisputedOrder, Evidence } from './gather-evidence.ts';

export type Description = { title: string; summary: string };

/** What each part shows. Null if there is nothing to show, because an empty list would help the buyer. */
export function describeEvidence(evidence: Evidence): Record<EvidenceKind, Description | null> {
  return {
    order: describeOrders(evidence),
    terms: describeTerms(evidence),
    signIns: describeSignIns(evidence),
    sessions: describeSessions(evidence),
    downloads: describeDownloads(evidence),
    conversation: describeConversation(evidence),
  };
}

export const introOf = ({ orders }: Evidence): string =>
  orders.map(({ order }) => sentenceOf(order)).join(' ');

function sentenceOf(order: OrderRow): string {
  const paid = order.settledAt ? `, paid with PayPal on ${momentOf(order.settledAt)}` : '';
  return `Order ${order.id}: ${whatIs(order)}, ${centsText(order.priceCents)}${paid}.`;
}

/** With the options that were ordered, such as 'Scribe, lifetime'. */
export function whatIs(order: OrderRow): string {
  const { subscription, days, months } = order;
  if (order.kind === 'renewal') return `${titleOf(order)} for ${plural(months ?? 0, 'month')}`;
  if (subscription === 'lifetime') return `${titleOf(order)}, lifetime`;
  return days === null ? titleOf(order) : `${titleOf(order)}, ${plural(days, 'day')}`;
}

/** Null after a reversal at PayPal too: its amount is not known apart from refunds by the shop. */
export function refundedText({ state, review, refundedCents, priceCents }: OrderRow): string | null {
  const isOurs = state === 'fulfilled' || review === 'Refund by an admin';
  if (!isOurs || refundedCents === 0n) return null;
  return `${centsText(refundedCents)} of ${centsText(priceCents)}, including refunds on their way`;
}

export const invoiceOf = ({ invoice }: DisputedOrder): string | null =>
  invoice ? invoiceIdOf(invoice.number) : null;

function describeOrders({ orders }: Evidence): Description | null {
  if (orders.length === 0) return null;
  const paid = orders.flatMap(({ order }) => order.settledAt ?? [])[0];
  const ids = orders.map((one) => invoiceOf(one) ?? one.order.id);
  return {
    title: 'The order and its invoice',
    summary: `${ids.join(', ')}${paid ? `, paid on ${dayOf(paid)}` : ''}`,
  };
}

function describeTerms({ orders }: Evidence): Description | null {
  const [first] = orders.flatMap(({ acceptance }) => acceptance ?? []);
  if (!first) return null;
  return {
    title: 'The buyer accepted the terms',
    summary: `${momentOf(first.acceptedAt)} from ${first.address}`,
  };
}

function describeSignIns({ signIns }: Evidence): Description | null {
  const { total, firstAt, addresses } = signIns;
  if (total === 0 || !firstAt) return null;
  const since = total === 1 ? `Once, on ${dayOf(firstAt)}` : `${total} times since ${dayOf(firstAt)}`;
  const from = addresses === 0 ? '' : `, from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`;
  return { title: 'The buyer signed in with Discord', summary: since + from };
}

function describeSessions({ usage }: Evidence): Description | null {
  const { total, devices, seconds, lastAt } = usage;
  if (total === 0 || !lastAt) return null;
  const ran = `${plural(total, 'session')} on ${plural(devices, 'device')}`;
  return {
    title: 'The product ran on the buyer’s devices',
    summary: `${ran}, ${durationOf(seconds)}, last on ${dayOf(lastAt)}`,
  };
}

function describeDownloads({ downloads: { total, first }, paidAt }: Evidence): Description | null {
  if (!first) return null;
  const title = 'The buyer downloaded the product';
  if (!paidAt) {
    const when = total === 1 ? 'on' : 'the first on';
    return { title, summary: `${plural(total, 'download')}, ${when} ${momentOf(first.at)}` };
  }
  const all = total === 1 ? '' : `, ${plural(total, 'download')} in all`;
  return { title, summary: `${fileOf(first)}, ${delayOf(paidAt, first.at)} after the payment${all}` };
}

export const fileOf = ({
  kind,
  version,
}: Pick<Evidence['downloads']['newest'][number], 'kind' | 'version'>) =>
  kind === 'launcher' ? 'Launcher' : `Release ${version ?? ''}`;

function describeConversation({ conversations }: Evidence): Description | null {
  const { total, newest } = conversations;
  if (total === 0) return null;
  const isWhole = newest.reduce((sum, { messages }) => sum + messages.length, 0) === total;
  return {
    title: 'Conversation with the buyer',
    // Of the tickets, only those of the newest messages are known.
    summary: plural(total, 'message') + (isWhole ? ` in ${plural(newest.length, 'ticket')}` : ''),
  };
}
