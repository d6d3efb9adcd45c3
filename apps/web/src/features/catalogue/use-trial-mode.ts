import type { Product } from '@botique/contract/catalogue/product.ts';
import { useClaimedTrials } from './use-claimed-trials.ts';

/** Whether the viewer can start a free trial of this product. False until the claimed trials have loaded. */
export function useTrialMode({ id, locked, trial }: Product): boolean {
  const claimed = useClaimedTrials();
  return !locked && trial.enabled && claimed !== undefined && !claimed.includes(id);
}
