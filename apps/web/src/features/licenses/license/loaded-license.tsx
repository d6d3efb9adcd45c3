import type { License } from '@botique/contract/licenses/license.ts';
import { crashOf, useCrashes } from '../../../lib/licenses/crashes.ts';
import { creatureStateOf, useRunningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { useSetPageTitle } from '../../../lib/navigation/page-title.ts';
import { TabPanel } from '../../../ui/display/tabs.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { botProfile } from '../bot-profile.ts';
import { termOf } from '../license-term.ts';
import { isRenewable } from '../renew-button.tsx';
import { useClock } from '../use-clock.ts';
import { Blacklisted } from './blacklisted/blacklisted.tsx';
import { ConsoleTab } from './console/console-tab.tsx';
import { CrashCard } from './crash-card.tsx';
import { Informations } from './informations.tsx';
import { LicenseHeader } from './license-header.tsx';
import { LicenseTabs } from './license-tabs.tsx';
import { Logs } from './logs/logs.tsx';
import { RevokedNotice } from './revoked-notice.tsx';
import { useLicenseTab } from './use-license-tab.ts';

type Props = { license: License; onRenew: (license: License) => void };

export function LoadedLicense({ license, onRenew }: Props) {
  const now = useClock([license]);
  const running = useRunningLicenses();
  const crashes = useCrashes();
  const state = creatureStateOf(license.id, running.data, crashes.data);
  const crash = crashOf(license.id, crashes.data);
  const { tab } = useLicenseTab();
  const showsCrash = tab === 'informations' || tab === 'console';
  const hasUrgentRenew = isRenewable(license) && termOf(license, now).late;
  useSetPageTitle(license.productName);
  return (
    <>
      <LicenseHeader license={license} now={now} running={running} state={state} onRenew={onRenew} />
      {license.revoked && <RevokedNotice />}
      {/* The card leaves when the license starts again. */}
      <KeepFocus>
        {crash && showsCrash && <CrashCard license={license} crash={crash} isSecondary={hasUrgentRenew} />}
      </KeepFocus>
      <LicenseTabs license={license} isAwake={state === 'awake'}>
        <TabPanel value="informations">
          <Informations license={license} bot={botProfile(license, state)} now={now} />
        </TabPanel>
        <TabPanel value="console">
          <ConsoleTab license={license} state={state} />
        </TabPanel>
        <TabPanel value="blacklisted">
          <Blacklisted license={license} state={state} />
        </TabPanel>
        <TabPanel value="logs">
          <Logs license={license} />
        </TabPanel>
      </LicenseTabs>
    </>
  );
}
