import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useState } from 'react';
import { useAlerts } from '../../../../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../../../../lib/api/api.ts';
import { Button } from '../../../../../ui/form/button.tsx';
import { FormNotice } from '../../product-form/form-notice.tsx';
import { draftOf, type Draft } from '../../product-form/product-draft.ts';
import { changesIn, type Choices, type Drafts } from './merge-drafts.ts';
import { ReviewChanges } from './review-changes.tsx';

type Conflict = 'product_changed' | 'stock_changed';

type Props = {
  /** The product that the draft is based on. */
  product: ManagedProduct;
  draft: Draft;
  /** Why the server refused to save. Null before a save. */
  conflict: Conflict | null;
  onReload(): Promise<{ data: ManagedProduct | undefined; error: Error | null }>;
  onMerge(now: ManagedProduct, choices: Choices): void;
};

const conflictTexts = {
  product_changed: 'Not saved: someone else has changed this product. Review the changes, then save again.',
  stock_changed: 'Not saved: the stock has changed. Review the changes, then save again.',
};

/** Whether the server refused because of a concurrent change, which the admin can review. */
export function conflictOf(error: Error | null): Conflict | null {
  if (!(error instanceof ApiError)) return null;
  return error.error === 'product_changed' || error.error === 'stock_changed' ? error.error : null;
}

/** Warns that the product has changed while it is being edited. */
export function EditConflictNotice({ product, draft, conflict, onReload, onMerge }: Props) {
  // A snapshot: a later save must not change the choices during the review.
  const [review, setReview] = useState<Review | null>(null);
  const [loading, setLoading] = useState(false);
  const alerts = useAlerts();

  async function startReview() {
    setLoading(true);
    const { data: now, error } = await onReload();
    setLoading(false);
    if (error || !now) {
      const code = error instanceof ApiError ? error.code : 0;
      alerts.add({ code, type: 'danger', message: error?.message ?? 'Could not load this product.' });
      return;
    }
    const next = { base: product, now };
    if (changesIn(draftsOf(next, draft)).every(({ by }) => by === 'me')) onMerge(now, {});
    else setReview(next);
  }

  return (
    <>
      <FormNotice
        tone={conflict ? 'bad' : 'info'}
        action={
          <Button size="small" busy={loading} onClick={() => void startReview()}>
            Review changes
          </Button>
        }
      >
        {conflict
          ? conflictTexts[conflict]
          : 'Someone else has changed this product. Review the changes before you save.'}
      </FormNotice>
      {review && (
        <ReviewChanges
          drafts={draftsOf(review, draft)}
          soldOnly={review.now.version === review.base.version}
          onApply={(choices) => {
            setReview(null);
            onMerge(review.now, choices);
          }}
          onClose={() => setReview(null)}
        />
      )}
    </>
  );
}

type Review = { base: ManagedProduct; now: ManagedProduct };

function draftsOf({ base, now }: Review, mine: Draft): Drafts {
  return { base: draftOf(base), theirs: draftOf(now), mine };
}
