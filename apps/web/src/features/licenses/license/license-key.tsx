import type { License } from '@botique/contract/licenses/license.ts';
import { useState } from 'react';
import { KeyField } from '../key-field.tsx';
import { ReplaceKey } from './replace-key.tsx';

export function LicenseKey({ license: { id, license: licenseKey } }: { license: License }) {
  const [shown, setShown] = useState(false);
  return (
    <section aria-label="License key" className="mb-5">
      <KeyField licenseKey={licenseKey} shown={shown} onShow={setShown}>
        {/* Masked keys look alike, so only a shown one proves that it has changed. */}
        <ReplaceKey licenseId={id} onReplaced={() => setShown(true)} />
      </KeyField>
    </section>
  );
}
