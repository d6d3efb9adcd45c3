import { copy } from '@botique/contract/copy.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../../lib/link.tsx';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { nameOf, portraitOf } from '../bot-of.ts';
import { isRenewable } from '../is-renewable.ts';
import { RenewButton } from '../renew-button.tsx';
import { termOf } from '../term.ts';

/** Back to the list; stands also above what is not there yet. */
export function LicenseBreadcrumb({ name }: { name?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 flex items-center gap-2 text-text-2">
      <Link to={paths.licenses} className="-my-1 py-1 hover:text-text hover:underline">
        {copy.licenses.title}
      </Link>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
      {name && (
        <span aria-current="page" className="min-w-0 truncate text-text">
          {name}
        </span>
      )}
    </nav>
  );
}

type Props = { license: License; now: Date; onRenew: (license: License) => void };

export function LicenseHeader({ license, now, onRenew }: Props) {
  const { productName, trial } = license;
  return (
    <header>
      <LicenseBreadcrumb name={productName} />
      <div className="mb-6 flex items-center gap-4 wide:mb-8">
        <Avatar name={productName} src={portraitOf(license)} size={56} shape="bot" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 font-display text-title font-semibold wrap-anywhere">{productName}</h1>
          {trial && <Badge tone="ok">{copy.licenses.freeTrial}</Badge>}
        </div>
        {isRenewable(license) && (
          <RenewButton
            name={nameOf(license)}
            late={termOf(license, now).late}
            size="normal"
            className="ml-auto"
            onPress={() => onRenew(license)}
          />
        )}
      </div>
    </header>
  );
}
