import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useState } from 'react';
import { mergeDrafts, type Choices } from './merge-drafts.ts';
import { draftOf, isSameDraft, type Draft } from './product-draft.ts';

/** A draft, and the product that it was made from. */
type Edited = { product: ManagedProduct; draft: Draft };

const untouched = (product: ManagedProduct): Edited => ({ product, draft: draftOf(product) });
const isTouched = ({ product, draft }: Edited) => !isSameDraft(draft, draftOf(product));

/** What the form shows: what somebody wrote, or else the product as it was last heard of. */
export function shownEdit(
  held: Edited,
  latest: ManagedProduct,
): Edited & { dirty: boolean; outdated: boolean } {
  const dirty = isTouched(held);
  // What a save brought back may be newer than what was last fetched.
  const shown = dirty || held.product.version > latest.version ? held : untouched(latest);
  return { ...shown, dirty, outdated: dirty && latest.version > held.product.version };
}

/** After a save: what was typed while it ran stays, and is now an edit of what was saved. */
export function afterSave(held: Edited, sent: Draft, saved: ManagedProduct): Edited {
  return !isTouched(held) || isSameDraft(held.draft, sent)
    ? untouched(saved)
    : { product: saved, draft: held.draft };
}

/** What somebody wrote, on top of what somebody else saved meanwhile. */
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
