import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { ConfirmModal } from '../../../../ui/overlay/confirm-modal.tsx';
import { useCacheProduct } from '../use-managed-products.ts';

/** Archives or restores a product. Products are never deleted, because sold licenses refer to them. */
export function ArchiveButton({ product }: { product: ManagedProduct }) {
  const { archive, restore } = useArchiveActions(product);
  const [open, setOpen] = useState(false);
  return (
    <KeepFocus>
      {product.archived ? (
        <Button icon={<ArchiveRestore />} busy={restore.isPending} onClick={() => restore.mutate()}>
          Restore
        </Button>
      ) : (
        <ConfirmModal
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button variant="danger" icon={<Archive />}>
              Archive
            </Button>
          }
          title={`Archive ${product.name}?`}
          description="Customers can no longer see or buy it. Existing licenses keep working, and you can restore it at any time."
          verb="Archive product"
          danger
          busy={archive.isPending}
          onConfirm={() => archive.mutate(undefined, { onSettled: () => setOpen(false) })}
        />
      )}
    </KeepFocus>
  );
}

/** Archives and restores a product. */
function useArchiveActions({ id, name }: ManagedProduct) {
  const api = useApi();
  const cacheProduct = useCacheProduct();
  return {
    archive: useAction({
      run: async () => (await api(catalogueEndpoints['products.archive'], { params: { id } })).data,
      done: () => `${name} archived.`,
      onDone: cacheProduct,
    }),
    restore: useAction({
      run: async () => (await api(catalogueEndpoints['products.restore'], { params: { id } })).data,
      done: () => `${name} is back in the catalogue.`,
      onDone: cacheProduct,
    }),
  };
}
