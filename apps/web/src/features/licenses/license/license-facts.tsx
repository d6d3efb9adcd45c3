import type { License } from '@botique/contract/licenses/license.ts';
import { strings } from '@botique/contract/strings.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { categoryName } from '../../../lib/format/category-name.ts';
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { termOf } from '../license-term.ts';

export function LicenseFacts({ license, now }: { license: License; now: Date }) {
  const { createdAt, category, type, totalRequests, sessions } = license;
  return (
    <dl className="grid grid-cols-1 gap-x-8 @min-[30rem]:grid-cols-2">
      <Fact name="Created At">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </Fact>
      <Fact name="Expire At">
        <Expiry license={license} now={now} />
      </Fact>
      <Fact name="Category">{categoryName[category]}</Fact>
      <Fact name="Type">{type.toUpperCase()}</Fact>
      <Fact name="Total Uses">{formatNumber(totalRequests)}</Fact>
      <Fact name="Max active sessions">{sessions}</Fact>
    </dl>
  );
}

function Expiry({ license, now }: { license: License; now: Date }) {
  const { left, late } = termOf(license, now);
  return (
    <>
      <span className={clsx(late && 'text-bad')}>{left}</span>
      {license.expire !== null && (
        <time dateTime={license.expire} className="block text-small font-normal text-text-2">
          {formatDateTime(license.expire)}
        </time>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3">
      <dt className="text-small text-text-2">{name}</dt>
      <dd className="numeric mt-0.5 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

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
