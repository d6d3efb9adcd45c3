import type { License } from '@botique/contract/licenses/license.ts';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Card } from '../../../ui/display/card.tsx';
import type { BotProfile } from '../bot-profile.ts';
import { LicenseFacts } from './license-facts.tsx';
import { LicenseKey } from './license-key.tsx';
import { StoragePanel } from './storage/storage-panel.tsx';

type Props = { license: License; bot: BotProfile | null; now: Date };

export function Informations({ license, bot, now }: Props) {
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @min-[48rem]:grid-flow-col @min-[48rem]:gap-5 @min-[48rem]:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_17rem]">
        <Card title={licenseStrings.tabs.informations}>
          <LicenseKey license={license} />
          <LicenseFacts license={license} now={now} />
        </Card>
        {bot && <BotCard bot={bot} />}
      </div>
      {license.storge.max > 0 && <StoragePanel key={license.id} license={license} />}
    </div>
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
