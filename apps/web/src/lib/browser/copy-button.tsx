import { Copy } from 'lucide-react';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { useCopy } from './use-copy.ts';

type Props = {
  text: string;
  /** What it is, such as 'UUID' or 'Actor ID'. */
  what: string;
  /** What to call it in the middle of a sentence, such as 'license key'. */
  inSentence?: string;
  /** Instead of 'Copy UUID'. */
  label?: string;
  className?: string;
};

/** A small button beside a text. */
export function CopyButton({
  text,
  what,
  inSentence = what,
  label = `Copy ${inSentence}`,
  className,
}: Props) {
  const copy = useCopy();
  return (
    <IconButton
      variant="ghost"
      size="small"
      label={label}
      icon={<Copy />}
      {...(className && { className })}
      onClick={() =>
        void copy(text, { copied: `${what} copied.`, instead: `Select the ${inSentence} and copy it.` })
      }
    />
  );
}
