import type { Product } from '@botique/contract/catalogue/product.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { strings } from '@botique/contract/strings.ts';
import { Hourglass } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { isOutage, useApi } from '../../../lib/api/api.ts';
import { useQueryClientHolder } from '../../../lib/data/query-client-holder.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { saveNewLicense } from '../../../lib/licenses/new-license.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ProductPicture } from '../../../lib/product/product-picture.tsx';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { creatureOf, picturesOf } from '../product-gallery.ts';
import { useClaimedTrials } from './use-claimed-trials.ts';

export type TrialModalProps = {
  product: Product;
  /** Defaults to an icon button. */
  trigger: ReactElement | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function TrialModal({ product, trigger, open, onOpenChange }: TrialModalProps) {
  const { id, name, trial } = product;
  const alerts = useAlerts();
  const claim = useClaimTrial({ onAnswered: () => onOpenChange(false) });
  const claimed = useClaimedTrials();
  const label = `Start the free trial of ${name}`;

  function confirm() {
    if (claimed?.includes(id)) {
      // Claimed in another tab since this modal opened.
      onOpenChange(false);
      alerts.add({ code: 409, type: 'danger', message: strings.trials.alreadyClaimed });
      return;
    }
    claim.mutate(product);
  }

  return (
    <ConfirmModal
      open={open}
      onOpenChange={(next) => !claim.isPending && onOpenChange(next)}
      trigger={trigger ?? <IconButton label={label} title={label} size="small" icon={<Hourglass />} />}
      title={strings.catalogue.trialTitle}
      description={strings.catalogue.trialQuestion}
      verb="Confirm"
      busy={claim.isPending}
      onConfirm={confirm}
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
    </ConfirmModal>
  );
}

type Options = {
  /** Not called during an outage, so that the customer can retry. */
  onAnswered(): void;
};

function useClaimTrial({ onAnswered }: Options) {
  const api = useApi();
  const navigate = useNavigate();
  const data = useQueryClientHolder();
  const { viewer } = useSignIn();
  return useAction({
    run: ({ id }: Product) => api(ordersEndpoints['trials.claim'], { body: { productId: id } }),
    done: ({ message }) => message,
    onDone({ data: { licenseId } }) {
      if (viewer) saveNewLicense(viewer.id, licenseId);
      void data.refreshPrivate();
      onAnswered();
      void navigate(paths.licenses);
    },
    onRefused(error) {
      if (isOutage(error)) return;
      // The refusal means that this page is stale.
      void data.refreshAll();
      onAnswered();
    },
  });
}
