import type { Product } from '@botique/contract/catalogue/product.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

/** Nobody can claim a trial yet. */
const claimedTrials: ReadonlySet<string> = new Set();

/** Whether this viewer can start a free trial of this product. */
export function useTrialMode({ id, locked, trial }: Product): boolean {
  const { viewer } = useSignIn();
  return viewer !== null && !locked && trial.enabled && !claimedTrials.has(id);
}
