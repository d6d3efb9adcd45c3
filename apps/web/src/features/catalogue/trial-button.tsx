import type { Product } from '@botique/contract/catalogue/product.ts';
import { copy } from '@botique/contract/copy.ts';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseButton, Modal } from '../../ui/modal.tsx';
import { creatureOf, picturesOf } from './product-pictures.ts';
import { ProductPicture } from './product-picture.tsx';

export function TrialButton({ product }: { product: Product }) {
  const { name, trial } = product;
  const [open, setOpen] = useState(false);
  const alerts = useAlerts();
  const label = `Start the free trial of ${name}`;

  /** Trials are granted once licenses exist. */
  function confirm() {
    setOpen(false);
    alerts.add({ code: 501, type: 'info', message: copy.catalogue.notAvailable });
  }

  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton label={label} title={label} size="small" icon={<Hourglass />} />}
      title={copy.catalogue.trialTitle}
      description={copy.catalogue.trialQuestion}
      actions={
        <>
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button variant="primary" onClick={confirm}>
            Confirm
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-4 rounded-menu bg-sunken p-3">
        <div className="h-15 w-20 shrink-0 overflow-hidden rounded-small bg-hover">
          <ProductPicture
            src={picturesOf(product)[0] ?? creatureOf(product)}
            fallback={creatureOf(product)}
            alt=""
            width={80}
            height={60}
          />
        </div>
        <div className="min-w-0">
          <p className="font-display text-card font-semibold wrap-anywhere">{name}</p>
          <p className="numeric text-text-2">{copy.catalogue.trialDuration(trial.duration)}</p>
        </div>
      </div>
    </Modal>
  );
}
