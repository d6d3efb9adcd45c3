import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useState } from 'react';
import { mergeDrafts, type Choices } from './conflict/merge-drafts.ts';
import { draftOf, isSameDraft, type Draft } from '../product-form/product-draft.ts';

/** A draft and the product that it is based on. */
type Edited = { product: ManagedProduct; draft: Draft };

const untouched = (product: ManagedProduct): Edited => ({ product, draft: draftOf(product) });
const isTouched = ({ product, draft }: Edited) => !isSameDraft(draft, draftOf(product));

/** What the form shows: the draft if it was edited, otherwise the product as last fetched. */
export function shownEdit(
  held: Edited,
  latest: ManagedProduct,
): Edited & { dirty: boolean; outdated: boolean } {
  const dirty = isTouched(held);
  // The reply to a save may be newer than the last fetch.
  const shown = dirty || held.product.version > latest.version ? held : untouched(latest);
  return { ...shown, dirty, outdated: dirty && latest.version > held.product.version };
}

/** Text typed during the save stays, as an edit of the saved product. */
export function afterSave(held: Edited, sent: Draft, saved: ManagedProduct): Edited {
  return !isTouched(held) || isSameDraft(held.draft, sent)
    ? untouched(saved)
    : { product: saved, draft: held.draft };
}

/** Rebases the draft on the product that another admin saved. */
export function afterMerge({ product, draft }: Edited, now: ManagedProduct, choices: Choices): Edited {
  const drafts = { base: draftOf(product), theirs: draftOf(now), mine: draft };
  return { product: now, draft: mergeDrafts(drafts, choices) };
}

export function useEditedDraft(latest: ManagedProduct) {
  const [held, setHeld] = useState(() => untouched(latest));
  const shown = shownEdit(held, latest);
  return {
    ...shown,
    change: (draft: Draft) => setHeld({ product: shown.product, draft }),
    saved: (sent: Draft, product: ManagedProduct) => setHeld((now) => afterSave(now, sent, product)),
    merge: (now: ManagedProduct, choices: Choices) => setHeld((mine) => afterMerge(mine, now, choices)),
  };
}
