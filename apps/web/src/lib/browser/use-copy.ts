import { copiedCode } from '../alerts/alert-codes.ts';
import { useAlerts } from '../alerts/use-alerts.ts';

type Told = {
  /** Such as 'ID copied.' */
  copied: string;
  /** What to do if the browser denies access to the clipboard. */
  instead?: string;
};

/** Copies a text and says so. */
export function useCopy() {
  const alerts = useAlerts();
  return async (text: string, { copied, instead }: Told): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      alerts.add({ code: copiedCode, type: 'success', message: copied });
    } catch {
      const message = ['Your browser blocked copying.', instead].filter(Boolean).join(' ');
      alerts.add({ code: 400, type: 'danger', message });
    }
  };
}
