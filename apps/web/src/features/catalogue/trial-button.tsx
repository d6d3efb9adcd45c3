import type { Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { Hourglass } from 'lucide-react';
import type { ReactElement } from 'react';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { ProductPicture } from '../../lib/product-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseButton, Modal } from '../../ui/modal.tsx';
import { creatureOf, picturesOf } from './product-pictures.ts';
import { useClaimTrial } from './use-claim-trial.ts';
import { useClaimedTrials } from './use-claimed-trials.ts';

export type TrialButtonProps = {
  product: Product;
  /** Defaults to an icon button. */
  trigger: ReactElement | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function TrialButton({ product, trigger, open, onOpenChange }: TrialButtonProps) {
  const { id, name, trial } = product;
  const alerts = useAlerts();
  const claim = useClaimTrial({ onAnswered: () => onOpenChange(false) });
  const claimed = useClaimedTrials();
  const label = `Start the free trial of ${name}`;

  function confirm() {
    if (claimed?.includes(id)) {
      // Claimed in another tab since this dialog opened.
      onOpenChange(false);
      alerts.add({ code: 409, type: 'danger', message: strings.trials.alreadyClaimed });
      return;
    }
    claim.mutate(product);
  }

  return (
    <Modal
      open={open}
      onOpenChange={(next) => !claim.isPending && onOpenChange(next)}
      trigger={trigger ?? <IconButton label={label} title={label} size="small" icon={<Hourglass />} />}
      title={strings.catalogue.trialTitle}
      description={strings.catalogue.trialQuestion}
      actions={
        <>
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button variant="primary" busy={claim.isPending} onClick={confirm}>
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
          <p className="numeric text-text-2">{strings.catalogue.trialDuration(trial.duration)}</p>
        </div>
      </div>
    </Modal>
  );
}
