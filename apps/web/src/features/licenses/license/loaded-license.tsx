import type { License } from '@botique/contract/licenses/license.ts';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import { creatureStateOf, useRunningLicenses } from '../../../lib/licenses/running-licenses.ts';
import { useSetPageTitle } from '../../../lib/navigation/page-title.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { botProfile, type BotProfile } from '../bot-profile.ts';
import { useClock } from '../use-clock.ts';
import { LicenseFacts } from './license-facts.tsx';
import { LicenseHeader } from './license-header.tsx';
import { LicenseKey } from './license-key.tsx';
import { StoragePanel } from './storage/storage-panel.tsx';

type Props = { license: License; onRenew: (license: License) => void };

export function LoadedLicense({ license, onRenew }: Props) {
  const now = useClock([license]);
  const running = useRunningLicenses();
  const crashes = useCrashes();
  const state = creatureStateOf(license.id, running.data, crashes.data);
  const bot = botProfile(license, state);
  useSetPageTitle(license.productName);
  return (
    <>
      <LicenseHeader license={license} now={now} running={running} state={state} onRenew={onRenew} />
      <div className="@container">
        <div className="grid items-start gap-3 @min-[48rem]:grid-flow-col @min-[48rem]:gap-5 @min-[48rem]:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_17rem]">
          <Card title="Informations">
            <LicenseKey license={license} />
            <LicenseFacts license={license} now={now} />
          </Card>
          {bot && <BotCard bot={bot} />}
        </div>
        {license.storge.max > 0 && <StoragePanel key={license.id} license={license} />}
      </div>
    </>
  );
}

function BotCard({ bot: { username, id, avatar } }: { bot: BotProfile }) {
  return (
    <Card title="Bot">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={username} src={avatar} size={56} shape="bot" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <bdi>{username}</bdi>
          </p>
          <p className="font-mono text-small text-text-2 wrap-anywhere">{id}</p>
        </div>
      </div>
    </Card>
  );
}
