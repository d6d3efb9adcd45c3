import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { ApiError } from '../../../lib/api.ts';
import { textAt, type Complaints, type Place } from './draft-complaints.ts';
import { fieldsOf, type Draft } from './product-draft.ts';

type Issue = { path: string; message: string };

/** A draft that the server refused, with its messages. */
export type RefusedDraft = { draft: Draft; issues: readonly Issue[] };

export function refusedBy(error: Error, draft: Draft): RefusedDraft {
  return { draft, issues: error instanceof ApiError ? error.issues : [] };
}

/** The server's messages by field. Each applies until its field is changed. */
export function complaintsOf({ draft, issues }: RefusedDraft, now: Draft): Complaints {
  return new Map(
    issues
      .map(({ path, message }) => [path as Place, sentence('This', message)] as const)
      .filter(([place]) => isPlace(place) && textAt(draft, place) === textAt(now, place)),
  );
}

/** The server's messages that have no visible field. */
export function complaintsElsewhere({ draft, issues }: RefusedDraft, kept?: Category): string[] {
  return issues
    .filter(({ path }) => !isPlace(path) || !isOnScreen(path, draft, kept))
    .map(({ path, message }) => sentence(path, message));
}

/** Server messages lack a subject: 'must have at most 100 characters'. */
function sentence(subject: string, message: string): string {
  return `${subject} ${message}`.replace(/[.!]?$/, '.').trim();
}

const places =
  /^(name|description|key|system|category|price|lifeTimePrice|storge|trial\.duration|stock\.amount|stock\.data|(images|stock\.data)\.\d+)$/;

function isPlace(path: string): path is Place {
  return places.test(path);
}

function isOnScreen(place: Place, draft: Draft, kept?: Category): boolean {
  const has = fieldsOf(draft, kept);
  if (place === 'lifeTimePrice') return has.lifetimePrice;
  if (place === 'storge') return has.storage;
  if (place === 'trial.duration') return has.trial;
  if (place === 'stock.amount') return has.stockAmount;
  return !place.startsWith('stock.data') || has.stockItems;
}
