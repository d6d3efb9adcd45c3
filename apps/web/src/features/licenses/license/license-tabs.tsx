import type { License } from '@botique/contract/licenses/license.ts';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { useBlacklist, useBlacklistLive } from '../use-blacklist.ts';
import { licenseTabs, useLicenseTab, type LicenseTab } from './use-license-tab.ts';

type Props = {
  license: License;
  isAwake: boolean;
  /** A `TabPanel` for each tab. */
  children: ReactNode;
};

export function LicenseTabs({ license, isAwake, children }: Props) {
  const { tab, choose } = useLicenseTab();
  useBlacklistLive(license.id);
  const blocked = useBlacklist(license.id).data?.length ?? 0;
  const notes: Partial<Record<LicenseTab, ReactNode>> = {
    console: isAwake && <Face state="awake" size="small" label="Awake" />,
    blacklisted: blocked > 0 && <Badge className="numeric">{formatNumber(blocked)}</Badge>,
  };
  return (
    <Tabs
      label="License"
      look="underline"
      tabs={licenseTabs.map((value) => ({ value, label: licenseStrings.tabs[value], note: notes[value] }))}
      value={tab}
      onValueChange={choose}
      className="[&>[role=tabpanel]]:mt-4 wide:[&>[role=tabpanel]]:mt-6"
    >
      {children}
    </Tabs>
  );
}
