import type { License } from '@botique/contract/licenses/license.ts';
import { useState, type ReactNode } from 'react';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { licenseName } from '../../features/licenses/bot-profile.ts';
import { RenewModal } from '../../features/billing/renew/renew-modal.tsx';

type Props = {
  /** Receives a function that opens the renewal modal for a license. */
  children: (renew: (license: License) => void) => ReactNode;
};

/** Adds renewal to screens that show licenses, because features must not import each other and the modal belongs to billing. */
export function WithRenewal({ children }: Props) {
  const [license, setLicense] = useState<License | null>(null);
  const credits = useCredits();
  return (
    <>
      {children(setLicense)}
      {license && (
        <RenewModal
          license={license}
          name={licenseName(license)}
          credits={credits}
          onClose={() => setLicense(null)}
        />
      )}
    </>
  );
}
