import type { License } from '@botique/contract/licenses/license.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { categoryName } from '../../../lib/format/category-name.ts';
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
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
