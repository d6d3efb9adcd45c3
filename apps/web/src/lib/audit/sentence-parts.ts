import { auditActions, isAuditAction } from '@botique/contract/office/audit-actions.ts';
import type { AuditEntry, AuditValues } from '@botique/contract/office/audit-entry.ts';
import {
  auditResolutions,
  auditSentence,
  unknownAuditSentence,
} from '@botique/contract/office/audit-sentences.ts';
import { priceText } from '@botique/contract/money.ts';
import { counted } from '../format/counted.ts';
import { idEnd } from '../licenses/id-end.ts';
import { paths } from '../navigation/paths.ts';

export type SentencePart = {
  text: string;
  /** Written by people, or an id. */
  isName?: true;
  to?: string;
};

const uuidForm = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The sentence of an entry, without its actor. */
export function sentenceParts(entry: AuditEntry): SentencePart[] {
  const { action } = entry;
  const template = isAuditAction(action)
    ? auditSentence(action, (name) => valueOf(entry, name))
    : unknownAuditSentence;
  const whole = template.replaceAll(/\[([^\]]*)\]/g, (_, part: string) =>
    namesIn(part).every((name) => partOf(entry, name) !== null) ? part : '',
  );
  return whole
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((text) => {
      const [name] = namesIn(text);
      return name === undefined ? { text } : (partOf(entry, name) ?? { text: 'something' });
    });
}

function namesIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function partOf(entry: AuditEntry, name: string): SentencePart | null {
  if (name === 'subject') return subjectPart(entry);
  if (name === 'customer') return customerPart(entry);
  if (name === 'action') return { text: entry.action, isName: true };
  const value = valueOf(entry, name);
  if (value === null) return null;
  if (name === 'resolution') return { text: auditResolutions[String(value)] ?? String(value) };
  if (name === 'days') return { text: counted(Number(value), 'day'), isName: true };
  return { text: name === 'dollars' ? priceText(Number(value)) : String(value), isName: true };
}

function valueOf({ before, after, details }: AuditEntry, name: string): AuditValues[string] {
  return after?.[name] ?? details[name] ?? before?.[name] ?? null;
}

function customerPart({ customerId, customer }: AuditEntry): SentencePart | null {
  return customerId === null
    ? null
    : { text: customer ?? customerId, isName: true, to: paths.adminUser(customerId) };
}

export function subjectPart(entry: AuditEntry): SentencePart | null {
  const { action, label, details, subject } = entry;
  if (action === 'office.call_refused') return callPart(entry);
  const product = hasProductId(entry) ? null : details['product'];
  const names = [label, details['title'], details['name'], product];
  const written = names.find((name) => typeof name === 'string');
  const end = subject !== null && uuidForm.test(subject) ? idEnd(subject) : subject;
  const text = written && isLicense(entry) && end ? `${written} ${end}` : (written ?? end);
  const to = label === null ? undefined : subjectPath(entry);
  return text === null ? null : { text, isName: true, ...(to && { to }) };
}

/** The server names a call by what it does, such as 'List all users'. */
function callPart({ label, subject }: AuditEntry): SentencePart | null {
  if (label !== null) return { text: label.charAt(0).toLowerCase() + label.slice(1) };
  return subject === null ? null : { text: `call ${subject}` };
}

/** A customer may have several of one product. */
function isLicense({ action }: AuditEntry): boolean {
  return isAuditAction(action) && auditActions[action] === 'license';
}

/** Other actions have a product's name in this field. */
export function hasProductId({ action }: Pick<AuditEntry, 'action'>): boolean {
  return action.startsWith('delivery.') || action === 'licenses.deleted';
}

/** Undefined if staff have no page for it. */
function subjectPath({ action, subject, details }: AuditEntry): string | undefined {
  if (!isAuditAction(action) || subject === null) return undefined;
  const product = details['product'];
  switch (auditActions[action]) {
    case 'user':
      return paths.adminUser(subject);
    case 'product':
      return paths.adminProductEdit(subject);
    case 'release':
      return typeof product === 'string' ? paths.adminProductEdit(product) : undefined;
    case 'ticket':
      return paths.ticket(subject);
    default:
      return undefined;
  }
}
