import { useTrialsLive } from '../../features/catalogue/use-claimed-trials.ts';
import { useCreditsLive } from '../../features/ledger/use-credits.ts';
import { useLicensesLive } from '../../features/licenses/use-licenses-live.ts';
import { useInvoicesLive } from '../../features/orders/invoices/use-invoices-live.ts';

/** Subscribes to live events on every signed-in page, so that a purchase in one tab shows in all of them. */
export function AccountNews() {
  useCreditsLive();
  useLicensesLive();
  useInvoicesLive();
  useTrialsLive();
  return null;
}
