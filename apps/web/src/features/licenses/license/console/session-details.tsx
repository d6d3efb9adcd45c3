import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { evidenceLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatRecentMoment } from '../../../../lib/format/dates.ts';
import { Card } from '../../../../ui/display/card.tsx';
import { uptimeInHours } from '../../../../lib/format/uptime.ts';
import { useUptimeClock } from '../../../../lib/format/use-uptime-clock.ts';
import { GetHelpButton } from '../get-help-button.tsx';
import { reasonText } from '../../../../lib/licenses/reason-text.ts';
import { CopyButton } from '../../../../lib/browser/copy-button.tsx';
import { SessionButtons } from './session-buttons.tsx';

type Props = { license: License; session: RecordedSession };

export function SessionDetails({ license, session }: Props) {
  const { uuid, ip, host, endedAt } = session;
  return (
    <div className="min-w-0">
      <Card title="Session Details" className="pb-2!">
        <dl className="[&>:first-child]:border-t-0 [&>:first-child]:pt-0">
          {endedAt === null ? (
            <Detail name="Uptime">
              <Uptime since={session.startedAt} />
            </Detail>
          ) : (
            <EndedDetails session={session} endedAt={endedAt} />
          )}
          <Detail name="IP">
            <span className="font-mono text-small">{ip}</span>
          </Detail>
          {host !== null && (
            <Detail name="Device">
              <bdi>{host}</bdi>
            </Detail>
          )}
          <Detail name="UUID" stacked>
            <span className="flex items-center justify-between gap-2">
              <span className="font-mono text-small">{uuid}</span>
              <CopyButton text={uuid} what="UUID" className="-mr-2" />
            </span>
          </Detail>
          <Detail name={endedAt === null ? 'Running' : 'Product'}>
            <RunningProduct session={session} />
          </Detail>
        </dl>
      </Card>
      {endedAt === null && <SessionButtons session={session} />}
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3.5">
        <p className="text-small text-text-2">
          Something wrong? We get the last {evidenceLimits.lines} lines.
        </p>
        <GetHelpButton license={license} session={session} />
      </div>
    </div>
  );
}

function Uptime({ since }: { since: string }) {
  return (
    <span className="numeric font-display font-semibold @min-[48rem]:text-[24px]/8 @min-[48rem]:tracking-[-0.02em]">
      {uptimeInHours(new Date(since), useUptimeClock(since))}
    </span>
  );
}

function EndedDetails({ session, endedAt }: { session: RecordedSession; endedAt: string }) {
  const { startedAt, reason, exitCode } = session;
  return (
    <>
      <Detail name="Started">
        <time dateTime={startedAt}>{formatRecentMoment(startedAt)}</time>
      </Detail>
      <Detail name="Ended">
        <time dateTime={endedAt}>{formatRecentMoment(endedAt)}</time>
        {reason && <span className="block text-small text-text-2">{reasonText(reason)}</span>}
      </Detail>
      {exitCode !== null && (
        <Detail name="Exit code">
          <span className="numeric">{exitCode}</span>
        </Detail>
      )}
    </>
  );
}

/** 'Warden 2.4.1 on Linux', as far as the product reported it. */
function RunningProduct({ session: { productName, version, platform } }: { session: RecordedSession }) {
  return (
    <>
      <span className="font-semibold">
        {productName}
        {version !== null && (
          <>
            {' '}
            <bdi>{version}</bdi>
          </>
        )}
      </span>
      {platform !== null && (
        <>
          {' on '}
          <bdi>{platform}</bdi>
        </>
      )}
    </>
  );
}

type DetailProps = {
  name: string;
  /** The value needs a line of its own, even on a phone. */ stacked?: boolean;
  children: ReactNode;
};

function Detail({ name, stacked = false, children }: DetailProps) {
  const inRow = 'flex justify-between gap-4 @min-[48rem]:block @max-[48rem]:text-right';
  return (
    <div className={clsx('border-t border-line py-3', !stacked && inRow)}>
      <dt className="shrink-0 text-small text-text-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere @min-[48rem]:mt-0.5">{children}</dd>
    </div>
  );
}
