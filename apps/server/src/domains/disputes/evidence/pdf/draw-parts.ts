import { setImmediate } from 'node:timers/promises';
import { centsText } from '@botique/contract/money.ts';
import { fileOf, invoiceOf, refundedText, whatIs } from '../describe-evidence.ts';
import { lengthOf, momentOf, plural } from '../evidence-times.ts';
import type { Evidence } from '../gather-evidence.ts';
import { quiet, strong, text, type Column, type Flow } from './flow.ts';

const methodNames = { credits: 'credits', free: 'no payment', paypal: 'PayPal' } as const;

type Part = Awaited<ReturnType<Flow['heading']>>;
type Draw = (flow: Flow, part: Part, evidence: Evidence) => Promise<void>;

export const drawOrders: Draw = async (flow, part, { orders, customer, dispute }) => {
  for (const one of orders) {
    const { order } = one;
    await flow.fact(part, 'Order', order.id);
    await flow.fact(part, 'Bought', whatIs(order));
    await flow.fact(part, 'Buyer', `${customer.name}, Discord id ${customer.id}`);
    await flow.fact(part, 'Ordered', momentOf(order.createdAt));
    if (order.settledAt && order.method) {
      await flow.fact(part, 'Paid', `${momentOf(order.settledAt)} with ${methodNames[order.method]}`);
    }
    await flow.fact(part, 'Price', centsText(order.priceCents));
    const refunded = refundedText(order);
    if (refunded) await flow.fact(part, 'Refunded so far', refunded);
    const invoice = invoiceOf(one);
    if (invoice) await flow.fact(part, 'Invoice', invoice);
    if (order.captureId) await flow.fact(part, 'PayPal transaction', order.captureId);
    flow.skip(6);
  }
  await flow.fact(part, 'Dispute opened', momentOf(dispute.openedAt));
};

export const drawTerms: Draw = async (flow, part, { orders }) => {
  for (const { acceptance } of orders) {
    if (!acceptance) continue;
    await flow.fact(part, 'Accepted', momentOf(acceptance.acceptedAt));
    await flow.fact(part, 'IP address', acceptance.address);
    await flow.fact(part, 'Text', 'The terms in the appendix, and the privacy policy');
  }
};

/** PayPal can't know what the terms said on that day. */
export async function drawAppendix(flow: Flow, { terms }: Evidence): Promise<void> {
  for (const { text: words, acceptedAt } of terms) {
    const part = await flow.heading('Appendix: the accepted terms');
    await flow.paragraph(part, `As the buyer accepted them on ${momentOf(acceptedAt)}.`, quiet);
    for (const line of words.split('\n')) {
      const title = /^#+ (.+)/.exec(line)?.[1];
      if (line.trim() === '') flow.skip(4);
      else await flow.paragraph(part, title ?? line, title === undefined ? text : strong);
    }
  }
}

type SignIn = Evidence['signIns']['newest'][number];
const signInColumns: Column<SignIn>[] = [
  { head: 'Time', width: 140, text: ({ at }) => momentOf(at) },
  { head: 'IP address', width: 110, text: ({ address }) => address ?? '–' },
  { head: 'Browser', width: 233, text: ({ userAgent }) => userAgent },
];

export const drawSignIns: Draw = async (flow, part, { signIns: { newest, total } }) => {
  await saysIfCut(flow, part, newest.length, total, 'sign-in');
  await flow.table(part, signInColumns, newest);
};

type Session = Evidence['usage']['newest'][number];
const sessionColumns: Column<Session>[] = [
  { head: 'Start', width: 121, text: ({ startedAt }) => momentOf(startedAt) },
  { head: 'Length', width: 46, text: ({ startedAt, endedAt }) => lengthOf(startedAt, endedAt) },
  { head: 'IP address', width: 73, text: ({ address }) => address },
  { head: 'Host', width: 63, text: ({ host }) => host ?? '–' },
  { head: 'Device', width: 180, text: ({ device }) => device },
];

export const drawSessions: Draw = async (flow, part, { usage: { newest, total } }) => {
  const products = [...new Set(newest.map(({ productName }) => productName))];
  await flow.paragraph(part, `Sessions of ${products.join(', ')} with the buyer’s license.`, quiet);
  await saysIfCut(flow, part, newest.length, total, 'session');
  flow.skip(4);
  await flow.table(part, sessionColumns, newest);
};

type Download = Evidence['downloads']['newest'][number];
const downloadColumns: Column<Download>[] = [
  { head: 'Time', width: 160, text: ({ at }) => momentOf(at) },
  {
    head: 'File',
    width: 160,
    text: fileOf,
  },
  { head: 'IP address', width: 163, text: ({ address }) => address },
];

export const drawDownloads: Draw = async (flow, part, { downloads: { newest, total } }) => {
  await saysIfCut(flow, part, newest.length, total, 'download');
  await flow.table(part, downloadColumns, newest);
};

export const drawConversation: Draw = async (flow, part, { conversations, names }) => {
  const { newest, total } = conversations;
  const shown = newest.reduce((sum, { messages }) => sum + messages.length, 0);
  await saysIfCut(flow, part, shown, total, 'message');
  for (const { id, title, messages } of newest) {
    flow.skip(4);
    await flow.paragraph(part, `${title} (${id})`, strong);
    for (const { authorId, text: words, at, files } of messages) {
      // Lets other requests go on: messages may be long and hostile.
      await setImmediate();
      const name = authorId === null ? 'System' : (names.get(authorId) ?? authorId);
      flow.skip(4);
      await flow.paragraph(part, `${name}, ${momentOf(at)}`, quiet, { indent: 12 });
      for (const line of words.split('\n')) {
        if (line.trim() !== '') await flow.paragraph(part, line, text, { indent: 12 });
      }
      if (files > 0) await flow.paragraph(part, `With ${plural(files, 'file')}`, quiet, { indent: 12 });
    }
  }
};

async function saysIfCut(flow: Flow, part: Part, shown: number, total: number, noun: string): Promise<void> {
  if (shown === total) return;
  const all = plural(total, noun);
  await flow.paragraph(part, `The newest ${shown.toLocaleString('en-US')} of ${all}.`, quiet);
}
