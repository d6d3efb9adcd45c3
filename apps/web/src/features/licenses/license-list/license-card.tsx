import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { creatureStateOf, type RunningLicense } from '../../../lib/licenses/running-licenses.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { botProfile, licenseName } from '../bot-profile.ts';
import { termOf, type Term } from '../license-term.ts';
import { isRenewable, RenewButton } from '../renew-button.tsx';
import { runningText } from '../running-status.tsx';
import { LicenseBanner } from './license-banner.tsx';

type Props = {
  license: License;
  now: Date;
  /** Undefined until the product sessions are loaded. */
  running: readonly RunningLicense[] | undefined;
  crashes: readonly RecordedSession[] | undefined;
  onRenew: (license: License) => void;
};

export function LicenseCard({ license, now, running, crashes, onRenew }: Props) {
  const { id, type } = license;
  const headingId = useId();
  const state = creatureStateOf(id, running, crashes);
  const bot = botProfile(license, state);
  const name = licenseName(license);
  const term = termOf(license, now);
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <LicenseBanner license={license} state={state} faded={term.over} />
      <div className="flex grow flex-col gap-4 p-5">
        <div className="flex min-w-0 items-center gap-3">
          {bot && <Avatar name={name} src={bot.avatar} size={40} shape="bot" />}
          <div className="min-w-0">
            <h2 id={headingId} className="truncate font-display text-card font-semibold" title={name}>
              <bdi>{name}</bdi>
            </h2>
            <p className="flex gap-2 text-small text-text-2">
              <span className="min-w-0 truncate first-letter:uppercase">{type}</span>
              {bot && <span className="min-w-0 truncate font-mono">{bot.id}</span>}
            </p>
          </div>
        </div>
        <div className="flex flex-col gap-1.5">
          <p className="flex justify-between gap-3 text-small">
            <span className="text-text-2">Sessions</span>
            <span className="numeric font-semibold">{running && runningText(license, running)}</span>
          </p>
          <LicenseTerm term={term} />
        </div>
        <div className="mt-auto grid auto-cols-fr grid-flow-col gap-2.5">
          {isRenewable(license) && (
            <RenewButton name={name} late={term.late} onPress={() => onRenew(license)} />
          )}
          <Button asChild size="small">
            <Link to={paths.license(id)} aria-label={`Manage ${name}`}>
              Manage
            </Link>
          </Button>
        </div>
      </div>
    </article>
  );
}

/** The time left, in words and as a bar. Keeps its height without the bar. */
export function LicenseTerm({ term: { left, elapsed, late } }: { term: Term }) {
  return (
    <div className="min-h-9.5">
      <p className="flex justify-between gap-3 text-small">
        <span className="text-text-2">{elapsed === null ? 'No expiry' : 'Time left'}</span>
        <span className={clsx('numeric font-semibold', late && 'text-bad')}>{left}</span>
      </p>
      {elapsed !== null && (
        <Progress value={elapsed} label="Elapsed" tone={late ? 'bad' : 'meter'} className="mt-3" />
      )}
    </div>
  );
}
