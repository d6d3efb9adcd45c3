import type { AuditValues } from '@botique/contract/office/audit-entry.ts';
import { maxAuditText } from '@botique/contract/office/audit-rules.ts';

type Change = { before: AuditValues | null; after: AuditValues | null };

/** How much of an unchanged beginning is kept, so that readers recognise the place. */
const leadLength = 40;

/** The fields that differ, with short values. A missing side means that there was, or is, nothing. */
export function changedValues(before: AuditValues | undefined, after: AuditValues | undefined): Change {
  if (!before || !after) return { before: shortValues(before), after: shortValues(after) };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  if (changed.length === 0) return { before: null, after: null };
  const change: { before: AuditValues; after: AuditValues } = { before: {}, after: {} };
  for (const name of changed) {
    const [was, is] = shortPair(before[name] ?? null, after[name] ?? null);
    change.before[name] = was;
    change.after[name] = is;
  }
  return change;
}

export function shortValues<Given extends AuditValues | undefined>(
  values: Given,
): AuditValues | (Given extends undefined ? null : never) {
  if (!values) return null as Given extends undefined ? null : never;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)]));
}

type Value = AuditValues[string];

/** Cuts two long texts at the same place, near their first difference. */
function shortPair(before: Value, after: Value): [Value, Value] {
  if (typeof before !== 'string' || typeof after !== 'string') return [shorten(before), shorten(after)];
  const [was, is] = [Array.from(before), Array.from(after)];
  if (Math.max(was.length, is.length) <= maxAuditText) return [before, after];
  const difference = was.findIndex((letter, place) => letter !== is[place]);
  const start = Math.max(0, (difference === -1 ? was.length : difference) - leadLength);
  return [cut(was, start), cut(is, start)];
}

function shorten(value: Value): Value {
  return typeof value === 'string' ? cut(Array.from(value), 0) : value;
}

/** Takes letters, not UTF-16 units: PostgreSQL refuses JSON with half of a pair. */
function cut(letters: string[], start: number): string {
  const lead = start > 0 ? '…' : '';
  const room = maxAuditText - lead.length;
  const rest = letters.slice(start);
  const shown = rest.length > room ? `${rest.slice(0, room - 1).join('')}…` : rest.join('');
  return lead + shown;
}
