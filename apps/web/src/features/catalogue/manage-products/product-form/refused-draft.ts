import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { ApiError } from '../../../../lib/api/api.ts';
import { fieldsOf, type Draft } from './product-draft.ts';
import { textAt, type FieldErrors, type FieldPath } from './validate-draft.ts';

type Issue = { path: string; message: string };

/** A draft that the server refused, with its messages. */
export type RefusedDraft = { draft: Draft; issues: readonly Issue[] };

export function refusedBy(error: Error, draft: Draft): RefusedDraft {
  return { draft, issues: error instanceof ApiError ? error.issues : [] };
}

/** The server's messages by field. Each applies until its field is changed. */
export function serverErrors({ draft, issues }: RefusedDraft, now: Draft): FieldErrors {
  return new Map(
    issues
      .map(({ path, message }) => [path as FieldPath, sentence('This', message)] as const)
      .filter(([path]) => isFieldPath(path) && textAt(draft, path) === textAt(now, path)),
  );
}

/** The server's messages that have no visible field. */
export function errorsWithoutField({ draft, issues }: RefusedDraft, storedCategory?: Category): string[] {
  return issues
    .filter(({ path }) => !isFieldPath(path) || !isOnScreen(path, draft, storedCategory))
    .map(({ path, message }) => sentence(path, message));
}

/** Server messages lack a subject: 'must have at most 100 characters'. */
function sentence(subject: string, message: string): string {
  return `${subject} ${message}`.replace(/[.!]?$/, '.').trim();
}

const fieldPaths =
  /^(name|description|key|system|category|price|lifeTimePrice|storge|trial\.duration|stock\.amount|stock\.data|(images|stock\.data)\.\d+)$/;

function isFieldPath(path: string): path is FieldPath {
  return fieldPaths.test(path);
}

function isOnScreen(path: FieldPath, draft: Draft, storedCategory?: Category): boolean {
  const has = fieldsOf(draft, storedCategory);
  if (path === 'lifeTimePrice') return has.lifetimePrice;
  if (path === 'storge') return has.storage;
  if (path === 'trial.duration') return has.trial;
  if (path === 'stock.amount') return has.stockAmount;
  return !path.startsWith('stock.data') || has.stockItems;
}
