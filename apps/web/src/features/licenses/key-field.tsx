import { strings } from '@botique/contract/strings.ts';
import { maskedKey } from '@botique/contract/licenses/license-rules.ts';
import { Copy, Eye, EyeOff } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useCopy } from '../../lib/browser/use-copy.ts';
import { Button } from '../../ui/form/button.tsx';

type Props = {
  licenseKey: string;
  shown: boolean;
  onShow: (shown: boolean) => void;
  copyButton?: Ref<HTMLButtonElement>;
  /** More buttons. */
  children?: ReactNode;
};

/** A license key that can be shown, hidden and copied. Hidden, it cannot be read over a shoulder. */
export function KeyField({ licenseKey, shown, onShow, copyButton, children }: Props) {
  const copy = useCopy();
  const copyKey = () =>
    copy(licenseKey, { copied: strings.licenses.copied, instead: 'Show the key, select it and copy it.' });

  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-control bg-sunken p-2.5">
      <p className="min-w-0 grow basis-64 px-1.5 font-mono text-body wrap-anywhere">
        {shown ? (
          <span className="select-all">{licenseKey}</span>
        ) : (
          <>
            {/* A screen reader would read the same character 26 times. */}
            <span aria-hidden="true">{maskedKey(licenseKey)}</span>
            <span className="sr-only">The key is hidden.</span>
          </>
        )}
      </p>
      <div className="flex grow flex-wrap gap-2.5 sm:grow-0">
        <Button
          size="small"
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => onShow(!shown)}
          className="grow"
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
        <Button ref={copyButton} size="small" icon={<Copy />} onClick={() => void copyKey()} className="grow">
          Copy
        </Button>
        {children}
      </div>
    </div>
  );
}
