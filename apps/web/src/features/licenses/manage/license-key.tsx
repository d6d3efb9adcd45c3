import { copy } from '@botique/contract/copy.ts';
import { maskedKey } from '@botique/contract/licenses/license-rules.ts';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { Button } from '../../../ui/button.tsx';

/** Hidden from who looks over the shoulder, until it is asked for. */
export function LicenseKey({ licenseKey }: { licenseKey: string }) {
  const [shown, setShown] = useState(false);
  const alerts = useAlerts();

  async function copyKey() {
    const copied = await copyText(licenseKey);
    alerts.add(
      copied
        ? { code: 200, type: 'success', message: copy.licenses.copied }
        : {
            code: 400,
            type: 'danger',
            message: 'Your browser did not allow copying. Show the key, mark it and copy it.',
          },
    );
  }

  return (
    <section aria-label="License key" className="mb-5">
      <div className="flex flex-wrap items-center gap-2.5 rounded-control bg-sunken p-2.5">
        <p className="min-w-0 grow basis-64 px-1.5 font-mono text-body wrap-anywhere">
          {shown ? (
            <span className="select-all">{licenseKey}</span>
          ) : (
            <>
              {/* 26 times the same sign says nothing to who only hears it. */}
              <span aria-hidden="true">{maskedKey(licenseKey)}</span>
              <span className="sr-only">The key is hidden.</span>
            </>
          )}
        </p>
        <div className="flex grow gap-2.5 sm:grow-0">
          <Button
            size="small"
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="grow"
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
          <Button size="small" icon={<Copy />} onClick={() => void copyKey()} className="grow">
            Copy
          </Button>
        </div>
      </div>
    </section>
  );
}
