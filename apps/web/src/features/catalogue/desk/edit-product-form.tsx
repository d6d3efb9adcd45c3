import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useState, type ReactNode } from 'react';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../../lib/api.ts';
import { LeaveGuard } from '../../../lib/history/leave-guard.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DeskTitle } from './desk-title.tsx';
import { FormNotice } from './form-notice.tsx';
import type { Draft } from './product-draft.ts';
import { ProductForm } from './product-form.tsx';
import { editOf } from './product-wire.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusedBy, type RefusedDraft } from './refused-draft.ts';
import { ShelfButton } from './shelf-button.tsx';
import { useEditedDraft } from './use-edited-draft.ts';
import { useEditProduct } from './use-save-product.ts';

type Props = {
  /** As it was last heard of; it may change while somebody writes. */
  latest: ManagedProduct;
  onReload(): Promise<{ data: ManagedProduct | undefined; error: Error | null }>;
};

export function EditProductForm({ latest, onReload }: Props) {
  const { product, draft, dirty, outdated, change, saved, replace } = useEditedDraft(latest);
  const [refused, setRefused] = useState<RefusedDraft | null>(null);
  const [reloading, setReloading] = useState(false);
  const alerts = useAlerts();
  const save = useEditProduct(product.id);

  function submit(sent: Draft) {
    const edit = editOf(sent, product);
    if (!edit) return;
    save.mutate(edit, {
      onSuccess(now) {
        setRefused(null);
        saved(sent, now);
      },
      onError: (error) => setRefused(refusedBy(error, sent)),
    });
  }

  async function reload() {
    setReloading(true);
    const { data, error } = await onReload();
    setReloading(false);
    if (error || !data) {
      const code = error instanceof ApiError ? error.code : 0;
      alerts.add({ code, type: 'danger', message: error?.message ?? 'Could not load this product.' });
      return;
    }
    save.reset();
    setRefused(null);
    replace(data);
  }

  const reloadButton = (
    <Button size="small" busy={reloading} onClick={() => void reload()}>
      Load what is saved now
    </Button>
  );
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
        Edit <span className="font-mono text-[0.85em] font-normal tracking-normal">{product.id}</span>
      </DeskTitle>
      <ProductForm
        id={product.id}
        draft={draft}
        onChange={change}
        kept={product.category}
        verb="Save"
        busy={save.isPending}
        dirty={dirty}
        refused={refused}
        onSubmit={submit}
        notice={
          <Notice
            error={save.error}
            refused={refused}
            product={product}
            outdated={outdated && !save.isPending}
            reloadButton={reloadButton}
          />
        }
      />
    </>
  );
}

type NoticeProps = {
  error: Error | null;
  refused: RefusedDraft | null;
  product: ManagedProduct;
  outdated: boolean;
  reloadButton: ReactNode;
};

const overtaken = new Set(['product_changed', 'stock_changed']);

/** Loading what is saved drops what was written here, so that is for the person to decide. */
function Notice({ error, refused, product, outdated, reloadButton }: NoticeProps) {
  if (error) {
    const offersReload = error instanceof ApiError && overtaken.has(error.error);
    return (
      <RefusalNotice
        error={error}
        refused={refused}
        kept={product.category}
        action={offersReload && reloadButton}
      />
    );
  }
  if (!outdated) return null;
  return (
    <FormNotice tone="info" action={reloadButton}>
      Saved by somebody else meanwhile. Loading that replaces what you have written here.
    </FormNotice>
  );
}
