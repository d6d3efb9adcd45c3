import type { Product } from '@botique/contract/catalogue/product.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { useNavigate } from 'react-router';
import { isOutage, useApi } from '../../lib/api.ts';
import { useDataHolder } from '../../lib/data/data-holder.ts';
import { rememberNewLicense } from '../../lib/new-license.ts';
import { paths } from '../../lib/paths.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { useAction } from '../../lib/use-action.ts';

type Options = {
  /** Not called during an outage, so that the customer can retry. */
  onAnswered(): void;
};

export function useClaimTrial({ onAnswered }: Options) {
  const api = useApi();
  const navigate = useNavigate();
  const data = useDataHolder();
  const { viewer } = useSignIn();
  return useAction({
    run: ({ id }: Product) => api(ordersEndpoints['trials.claim'], { body: { productId: id } }),
    done: ({ message }) => message,
    onDone({ data: { licenseId } }) {
      if (viewer) rememberNewLicense(viewer.id, licenseId);
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
