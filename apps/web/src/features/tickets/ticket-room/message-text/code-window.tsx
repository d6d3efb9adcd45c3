import { CopyButton } from '../../../../lib/browser/copy-button.tsx';
import { MonospaceWindow } from './monospace-window.tsx';

/** Code in a message. Scrolls sideways, because wrapped lines could change its meaning. */
export function CodeWindow({ language, text }: { language: string; text: string }) {
  return (
    <MonospaceWindow
      title={language || 'Code'}
      label={language ? `Code, ${language}` : 'Code'}
      text={text}
      action={<CopyButton text={text} what="Code" inSentence="code" />}
    />
  );
}
