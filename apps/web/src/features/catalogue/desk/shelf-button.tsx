import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { KeepFocus } from '../../../ui/keep-focus.tsx';
import { CloseButton, Modal } from '../../../ui/modal.tsx';
import { useShelfActions } from './use-shelf-actions.ts';

/** Archives or restores a product. Products are never deleted, because sold licenses refer to them. */
export function ShelfButton({ product }: { product: ManagedProduct }) {
  const { archive, restore } = useShelfActions(product);
  const [open, setOpen] = useState(false);
  return (
    <KeepFocus>
      {product.archived ? (
        <Button icon={<ArchiveRestore />} busy={restore.isPending} onClick={() => restore.mutate()}>
          Restore
        </Button>
      ) : (
        <Modal
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button variant="danger" icon={<Archive />}>
              Archive
            </Button>
          }
          title={`Archive ${product.name}?`}
          description="Customers can no longer see or buy it. Existing licenses keep working, and you can restore it at any time."
          actions={
            <>
              <CloseButton>
                <Button>Cancel</Button>
              </CloseButton>
              <Button
                variant="delete"
                busy={archive.isPending}
                onClick={() => archive.mutate(undefined, { onSettled: () => setOpen(false) })}
              >
                Archive product
              </Button>
            </>
          }
        />
      )}
    </KeepFocus>
  );
}
