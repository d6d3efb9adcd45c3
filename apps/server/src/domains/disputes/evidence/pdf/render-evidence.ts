import { evidenceKinds, reasonLabel, type EvidenceKind } from '@botique/contract/disputes/dispute-rules.ts';
import type { EvidencePart } from '@botique/contract/disputes/dispute.ts';
import { centsText } from '@botique/contract/money.ts';
import { createFonts, missingLetter, needsSystemFonts, type Fonts } from '../../../../platform/pdf/fonts.ts';
import { openSheet, page, type Ink } from '../../../../platform/pdf/sheet.ts';
import { listSystemFonts } from '../../../../platform/pdf/system-fonts.ts';
import { cleanText } from '../../../../platform/pdf/wrap-text.ts';
import { describeEvidence, introOf } from '../describe-evidence.ts';
import type { Evidence } from '../gather-evidence.ts';
import {
  drawAppendix,
  drawConversation,
  drawDownloads,
  drawOrders,
  drawSessions,
  drawSignIns,
  drawTerms,
} from './draw-parts.ts';
import { createFlow, grey, quiet, strong, text, width } from './flow.ts';

const draw: Record<EvidenceKind, typeof drawOrders> = {
  order: drawOrders,
  terms: drawTerms,
  signIns: drawSignIns,
  sessions: drawSessions,
  downloads: drawDownloads,
  conversation: drawConversation,
};

/** Names of parts without evidence, which are not in the PDF. */
const names: Record<EvidenceKind, string> = {
  order: 'Order and invoice',
  terms: 'Terms accepted',
  signIns: 'Sign-ins',
  sessions: 'Product sessions',
  downloads: 'Downloads',
  conversation: 'Ticket conversation',
};

export type EvidenceFile = { bytes: Buffer; parts: EvidencePart[]; pages: number; intro: string };

type Made = { seller: string; now: Date };

export async function renderEvidence(
  evidence: Evidence,
  made: Made,
  systemFonts = listSystemFonts,
): Promise<EvidenceFile> {
  const words = wordsOf(evidence, made);
  const installed = needsSystemFonts(words) ? await systemFonts() : [];
  const owned = () => drawEvidence(evidence, made, createFonts(words, []));
  if (installed.length === 0) return owned();
  // The PDF library can't embed every font format, so fall back to our own fonts.
  return drawEvidence(evidence, made, createFonts(words, installed)).catch(owned);
}

/** The text entered by people and programs. Everything else is English. */
function wordsOf(evidence: Evidence, { seller }: Made) {
  const { customer, orders, terms, usage, conversations, names: people } = evidence;
  const said = conversations.newest.flatMap(({ title, messages }) =>
    messages.map((m) => m.text).concat(title),
  );
  const bought = orders.map(({ order }) => order.productName);
  const ran = usage.newest.flatMap(({ host, productName }) => [host ?? '', productName]);
  const accepted = terms.map((one) => one.text);
  const words = [seller, customer.name, ...accepted, ...bought, ...ran, ...people.values(), ...said];
  return cleanText(words.join(' '));
}

async function drawEvidence(evidence: Evidence, { seller, now }: Made, fonts: Fonts): Promise<EvidenceFile> {
  const { dispute } = evidence;
  const title = `Evidence for dispute ${dispute.id}`;
  const sheet = openSheet({ fonts, title, author: seller, madeAt: now });
  const flow = createFlow(sheet);
  const top = sheet.part('Sect');
  const display: Ink = { style: 'display', size: 24, color: '#12362a' };
  await flow.paragraph(top, title, display);
  flow.skip(4);
  const intro = introOf(evidence);
  await flow.paragraph(top, intro, text);
  await flow.paragraph(top, claimOf(evidence), quiet);
  flow.skip(10);
  flow.rule();

  const described = describeEvidence(evidence);
  const found = evidenceKinds.filter((kind) => described[kind]);
  const numbered = new Map(found.map((kind, at) => [kind, `${at + 1}. ${described[kind]?.title}`]));
  const places = new Map<EvidenceKind, { y: number; row: ReturnType<typeof sheet.part> }>();
  const contents = sheet.part('TOC');
  for (const kind of found) {
    const row = sheet.part('TOCI', contents);
    places.set(kind, { y: flow.y(), row });
    await flow.paragraph(row, numbered.get(kind) ?? '', strong);
    await flow.paragraph(row, described[kind]?.summary ?? '', quiet);
    flow.skip(6);
  }
  flow.rule();

  const pages = new Map<EvidenceKind, { from: number; to: number }>();
  for (const kind of found) {
    const part = await flow.heading(numbered.get(kind) ?? '');
    const from = flow.pages();
    await draw[kind](flow, part, evidence);
    pages.set(kind, { from, to: flow.pages() });
  }
  await drawAppendix(flow, evidence);
  if (fonts.isShort()) {
    flow.skip(12);
    await flow.paragraph(sheet.part('Sect'), `${missingLetter} replaces a letter without a font.`, quiet);
  }
  sheet.backTo(1);
  for (const [kind, { y, row }] of places) {
    const place = { x: page.left, y, width, align: 'right' } as const;
    sheet.write(row, 'P', pagesText(pages.get(kind)), quiet, place);
  }
  const edge: Ink = { style: 'text', size: 8.5, color: grey };
  sheet.foot((number, all) => ({ left: seller, right: `Page ${number} of ${all}` }), edge, { y: 30 });
  const count = flow.pages();
  return { bytes: await sheet.finish(), parts: partsOf(described, pages), pages: count, intro };
}

function claimOf({ dispute: { reason, amountCents } }: Evidence): string {
  const amount = amountCents === null ? '' : ` for ${centsText(amountCents)}`;
  return `The buyer’s claim${amount}: ${reasonLabel(reason).toLowerCase()}. All times are in UTC.`;
}

function pagesText(pages: { from: number; to: number } | undefined): string {
  if (!pages) return '';
  return pages.from === pages.to ? `page ${pages.from}` : `pages ${pages.from} to ${pages.to}`;
}

function partsOf(
  described: ReturnType<typeof describeEvidence>,
  pages: ReadonlyMap<EvidenceKind, { from: number; to: number }>,
): EvidencePart[] {
  return evidenceKinds.map((kind) => ({
    kind,
    title: described[kind]?.title ?? names[kind],
    summary: described[kind]?.summary ?? 'Nothing recorded. Not in the PDF.',
    pages: pages.get(kind) ?? null,
  }));
}
