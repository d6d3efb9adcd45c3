import { Copy } from 'lucide-react';
import { copiedCode } from '../../../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { copyText } from '../../../../lib/browser/copy-text.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { MonospaceWindow } from './monospace-window.tsx';

/** Code in a message. Scrolls sideways, because wrapped lines could change its meaning. */
export function CodeWindow({ language, text }: { language: string; text: string }) {
  const alerts = useAlerts();
  async function copyCode() {
    const isCopied = await copyText(text);
    alerts.add(
      isCopied
        ? { code: copiedCode, type: 'success', message: 'Code copied.' }
        : { code: 400, type: 'danger', message: 'Your browser blocked copying. Select the code to copy it.' },
    );
  }
  return (
    <MonospaceWindow
      title={language || 'Code'}
      label={language ? `Code, ${language}` : 'Code'}
      text={text}
      action={
        <IconButton
          label="Copy code"
          size="small"
          variant="ghost"
          icon={<Copy />}
          onClick={() => void copyCode()}
        />
      }
    />
  );
}
