import { strings } from '@botique/contract/strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { Progress } from '../../../ui/progress.tsx';

/** Past this share, the next writes may be refused. */
const nearlyFull = 0.9;

/** Renders nothing for a license without storage. */
export function LicenseStorage({ storage: { used, max } }: { storage: License['storge'] }) {
  if (max <= 0) return null;
  return (
    <div className="border-t border-line pt-4">
      <p className="mb-3 flex flex-wrap justify-between gap-x-3 text-small">
        <span className="text-text-2">{strings.licenses.storage}</span>
        <span className="numeric font-semibold">{`${megabytes(used)} / ${megabytes(max)} MB`}</span>
      </p>
      <Progress
        value={used / max}
        label={strings.licenses.storage}
        tone={used / max > nearlyFull ? 'bad' : 'meter'}
      />
    </div>
  );
}

function megabytes(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
