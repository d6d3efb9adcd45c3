import { strings } from '@botique/contract/strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { eyesOf, type Running } from '../../../lib/eyes/license-eyes.ts';
import { Link } from '../../../lib/link.tsx';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { nameOf } from '../bot-of.ts';
import { isRenewable } from '../is-renewable.ts';
import { LicenseTile } from '../license-tile.tsx';
import { RenewButton } from '../renew-button.tsx';
import { LicenseStatus } from './license-status.tsx';
import { termOf } from '../term.ts';

/** Links back to the list. Has no `name` while the license loads. */
export function LicenseBreadcrumb({ name }: { name?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-4 flex items-center gap-2 text-text-2">
      <Link to={paths.licenses} className="-my-1 py-1 hover:text-text hover:underline">
        {strings.licenses.title}
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

type Props = {
  license: License;
  now: Date;
  running: UseQueryResult<Running[]>;
  onRenew: (license: License) => void;
};

export function LicenseHeader({ license, now, running, onRenew }: Props) {
  const { id, productName, trial } = license;
  return (
    <header>
      <LicenseBreadcrumb name={productName} />
      <div className="mb-6 flex items-center gap-4 wide:mb-8">
        <LicenseTile license={license} eyes={eyesOf(id, running.data)} className="size-14" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="min-w-0 font-display text-title font-semibold wrap-anywhere">{productName}</h1>
            {trial && <Badge tone="ok">{strings.licenses.freeTrial}</Badge>}
          </div>
          <LicenseStatus license={license} running={running} />
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
