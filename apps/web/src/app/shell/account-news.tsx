import { useTrialsLive } from '../../features/catalogue/use-claimed-trials.ts';
import { useCreditsLive } from '../../features/ledger/use-credits.ts';
import { useLicensesLive } from '../../features/licenses/use-licenses-live.ts';
import { useInvoicesLive } from '../../features/orders/invoices/use-invoices-live.ts';

/** On every screen of who is signed in: what he buys, in whichever tab, is known at once in all of them. */
export function AccountNews() {
  useCreditsLive();
  useLicensesLive();
  useInvoicesLive();
  useTrialsLive();
  return null;
}
