import { Copy } from 'lucide-react';
import { copiedCode } from '../../../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { copyText } from '../../../../lib/browser/copy-text.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';

export function CopyUuid({ uuid }: { uuid: string }) {
  const alerts = useAlerts();

  async function copy() {
    const isCopied = await copyText(uuid);
    alerts.add(
      isCopied
        ? { code: copiedCode, type: 'success', message: 'UUID copied.' }
        : {
            code: 400,
            type: 'danger',
            message: 'Your browser blocked copying. Select the UUID and copy it.',
          },
    );
  }

  return (
    <IconButton
      variant="ghost"
      size="small"
      className="-mr-2"
      label="Copy UUID"
      icon={<Copy />}
      onClick={() => void copy()}
    />
  );
}
