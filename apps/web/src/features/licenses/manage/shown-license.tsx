import type { License } from '@botique/contract/licenses/license.ts';
import { eyesOf } from '../../../lib/eyes/license-eyes.ts';
import { useRunning } from '../../../lib/eyes/use-running.ts';
import { useOwnTitle } from '../../../lib/page-title.ts';
import { Card } from '../../../ui/card.tsx';
import { botOf } from '../bot-of.ts';
import { useClock } from '../use-clock.ts';
import { BotCard } from './bot-card.tsx';
import { LicenseFacts } from './license-facts.tsx';
import { LicenseHeader } from './license-header.tsx';
import { LicenseKey } from './license-key.tsx';
import { LicenseStorage } from './license-storage.tsx';

type Props = { license: License; onRenew: (license: License) => void };

export function ShownLicense({ license, onRenew }: Props) {
  const now = useClock([license]);
  const running = useRunning();
  const bot = botOf(license, eyesOf(license.id, running.data));
  useOwnTitle(license.productName);
  return (
    <>
      <LicenseHeader license={license} now={now} running={running} onRenew={onRenew} />
      <div className="@container">
        <div className="grid items-start gap-3 @min-[48rem]:grid-flow-col @min-[48rem]:gap-5 @min-[48rem]:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_17rem]">
          <Card title="Informations">
            <LicenseKey licenseKey={license.license} />
            <LicenseFacts license={license} now={now} />
            <LicenseStorage storage={license.storge} />
          </Card>
          {bot && <BotCard bot={bot} />}
        </div>
      </div>
    </>
  );
}
