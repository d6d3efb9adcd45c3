import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { CustomerLicense } from '@botique/contract/customers/customer.ts';
import { licenseState } from '../../../../lib/customers/license-state.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { Badge } from '../../../../ui/display/badge.tsx';

type Props = { license: CustomerLicense; now: Date };

export function CustomerLicenseRow({ license, now }: Props) {
  const { productId: id, category, running, crashed } = license;
  const asleep = crashed ? 'trouble' : 'asleep';
  const { left, isOver, state, tone } = licenseState(license, now);
  return (
    <div className="flex items-center gap-2.5">
      <img
        src={artworkPath({ id, category }, 'portrait', running ? 'awake' : asleep)}
        alt=""
        width={28}
        height={28}
        className="shrink-0 rounded-[26%] bg-hover"
      />
      <div className="min-w-0 grow">
        <p className="truncate text-small font-semibold">
          <bdi>{botName(license)}</bdi>
        </p>
        <p className="truncate text-small text-text-2">
          {license.expire === null || isOver ? left : `${left} left`}
        </p>
      </div>
      <Badge tone={tone} className="shrink-0">
        {state}
      </Badge>
    </div>
  );
}
