import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useState } from 'react';
import { LeaveGuard } from '../../../../lib/navigation/leave-guard.tsx';
import { useSetPageTitle } from '../../../../lib/navigation/page-title.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { editOf } from '../product-form/draft-to-product.ts';
import { FormNotice, SaveErrorNotice } from '../product-form/form-notice.tsx';
import type { Draft } from '../product-form/product-draft.ts';
import { ProductEditorTitle } from '../product-form/product-editor-title.tsx';
import { ProductForm } from '../product-form/product-form.tsx';
import { refusedBy, type RefusedDraft } from '../product-form/refused-draft.ts';
import { useEditProduct } from '../product-form/use-save-product.ts';
import { ArchiveButton } from './archive-button.tsx';
import { conflictOf, EditConflictNotice } from './conflict/edit-conflict-notice.tsx';
import { ProductTabs, type ReleasesTab } from './product-tabs.tsx';
import { useEditedDraft } from './use-edited-draft.ts';

type Props = {
  /** The product as last fetched. It may change while the admin edits. */
  latest: ManagedProduct;
  releases: ReleasesTab;
  onReload(): Promise<{ data: ManagedProduct | undefined; error: Error | null }>;
};

export function EditProductForm({ latest, releases, onReload }: Props) {
  const { product, draft, dirty, outdated, change, saved, merge } = useEditedDraft(latest);
  const [refused, setRefused] = useState<RefusedDraft | null>(null);
  const [justMerged, setJustMerged] = useState(false);
  const save = useEditProduct(product.id);
  const conflict = conflictOf(save.error);
  useSetPageTitle(product.name);

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

  const form = (
    <ProductForm
      id={product.id}
      draft={draft}
      onChange={(changed) => {
        setJustMerged(false);
        change(changed);
      }}
      storedCategory={product.category}
      verb="Save"
      busy={save.isPending}
      dirty={dirty}
      refused={refused}
      onSubmit={submit}
      notice={
        // The button that opens the review disappears after it.
        <KeepFocus>
          {save.error && !conflict && (
            <SaveErrorNotice error={save.error} refused={refused} storedCategory={product.category} />
          )}
          {(conflict || (outdated && !save.isPending)) && (
            <EditConflictNotice
              product={product}
              draft={draft}
              conflict={conflict}
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
              {dirty ? 'Changes merged. Check the form, then save.' : 'The form now shows the saved version.'}
            </FormNotice>
          )}
        </KeepFocus>
      }
    />
  );

  return (
    <>
      <LeaveGuard unsaved={dirty} />
      <ProductEditorTitle
        picture={
          <img
            src={artworkPath(product, 'portrait')}
            alt=""
            width={56}
            height={56}
            draggable={false}
            className="size-14 shrink-0 rounded-[26%]"
          />
        }
        aside={
          <div className="flex items-center gap-3">
            {latest.archived && <Badge tone="gold">Archived</Badge>}
            <ArchiveButton product={latest} />
          </div>
        }
      >
        {product.name}{' '}
        <span className="block font-mono text-small font-normal tracking-normal text-text-2">
          {product.id}
        </span>
      </ProductEditorTitle>
      {latest.system === 'license' ? (
        <ProductTabs product={latest} releases={releases}>
          {form}
        </ProductTabs>
      ) : (
        form
      )}
    </>
  );
}
