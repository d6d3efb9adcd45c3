import type { License } from '@botique/contract/licenses/license.ts';
import { useRef, useState } from 'react';
import { KeyField } from '../key-field.tsx';
import { ReplaceKey, ReplaceKeyButton } from './replace-key.tsx';
import { revokedNoticeId } from './revoked-notice.tsx';

export function LicenseKey({ license: { id, license: licenseKey, revoked } }: { license: License }) {
  const [shown, setShown] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  return (
    <section aria-label="License key" className="mb-5">
      <KeyField licenseKey={licenseKey} shown={shown} onShow={setShown} copyButton={copyButton}>
        {revoked ? (
          <ReplaceKeyButton aria-disabled="true" aria-describedby={revokedNoticeId} />
        ) : (
          // Masked keys look alike, so only a shown one proves that it has changed.
          <ReplaceKey licenseId={id} onReplaced={() => setShown(true)} nextStep={copyButton} />
        )}
      </KeyField>
    </section>
  );
}
