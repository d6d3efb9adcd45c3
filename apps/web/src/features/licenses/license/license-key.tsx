import type { License } from '@botique/contract/licenses/license.ts';
import { useRef, useState } from 'react';
import { KeyField } from '../key-field.tsx';
import { ReplaceKey } from './replace-key.tsx';

export function LicenseKey({ license: { id, license: licenseKey } }: { license: License }) {
  const [shown, setShown] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  return (
    <section aria-label="License key" className="mb-5">
      <KeyField licenseKey={licenseKey} shown={shown} onShow={setShown} copyButton={copyButton}>
        {/* Masked keys look alike, so only a shown one proves that it has changed. */}
        <ReplaceKey licenseId={id} onReplaced={() => setShown(true)} nextStep={copyButton} />
      </KeyField>
    </section>
  );
}
