import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useState } from 'react';
import { LeaveGuard } from '../../../lib/history/leave-guard.tsx';
import { useOwnTitle } from '../../../lib/page-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { KeepFocus } from '../../../ui/keep-focus.tsx';
import { DeskTitle } from './desk-title.tsx';
import { FormNotice } from './form-notice.tsx';
import { EditConflictNotice, conflictWith } from './edit-conflict-notice.tsx';
import type { Draft } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { editOf } from './product-wire.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusedBy, type RefusedDraft } from './refused-draft.ts';
import { ShelfButton } from './shelf-button.tsx';
import { useEditedDraft } from './use-edited-draft.ts';
import { useEditProduct } from './use-save-product.ts';

type Props = {
  /** The product as last fetched. It may change while the admin edits. */
  latest: ManagedProduct;
  onReload(): Promise<{ data: ManagedProduct | undefined; error: Error | null }>;
};

export function EditProductForm({ latest, onReload }: Props) {
  const { product, draft, dirty, outdated, change, saved, merge } = useEditedDraft(latest);
  const [refused, setRefused] = useState<RefusedDraft | null>(null);
  const [justMerged, setJustMerged] = useState(false);
  const save = useEditProduct(product.id);
  const refusal = conflictWith(save.error);
  useOwnTitle(product.name);

  function submit(sent: Draft) {
    const edit = editOf(sent, product);
    if (!edit) return;
    setJustMerged(false);
    save.mutate(edit, {
      onSuccess(now) {
        setRefused(null);
        saved(sent, now);
      },
      onError: (error) => setRefused(refusedBy(error, sent)),
    });
  }

  return (
    <>
      <LeaveGuard unsaved={dirty} />
      <DeskTitle
        aside={
          <div className="flex items-center gap-3">
            {latest.archived && <Badge tone="gold">Archived</Badge>}
            <ShelfButton product={latest} />
          </div>
        }
      >
        {product.name}{' '}
        <span className="font-mono text-lead font-normal tracking-normal text-text-2">{product.id}</span>
      </DeskTitle>
      <ProductForm
        id={product.id}
        draft={draft}
        onChange={(changed) => {
          setJustMerged(false);
          change(changed);
        }}
        kept={product.category}
        verb="Save"
        busy={save.isPending}
        dirty={dirty}
        refused={refused}
        onSubmit={submit}
        notice={
          // The button that opens the review disappears after it.
          <KeepFocus>
            {save.error && !refusal && (
              <RefusalNotice error={save.error} refused={refused} kept={product.category} />
            )}
            {(refusal || (outdated && !save.isPending)) && (
              <EditConflictNotice
                product={product}
                draft={draft}
                refusal={refusal}
                onReload={onReload}
                onMerge={(now, choices) => {
                  save.reset();
                  setRefused(null);
                  setJustMerged(true);
                  merge(now, choices);
                }}
              />
            )}
            {justMerged && !outdated && (
              <FormNotice tone="info">
                {dirty
                  ? 'Changes merged. Check the form, then save.'
                  : 'The form now shows the saved version.'}
              </FormNotice>
            )}
          </KeepFocus>
        }
      />
    </>
  );
}
