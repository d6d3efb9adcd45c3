import type { License } from '@botique/contract/licenses/license.ts';
import { useId } from 'react';
import { eyesOf, type Running } from '../../lib/eyes/license-eyes.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { botOf, nameOf } from './bot-of.ts';
import { runningText } from './eyes-text.ts';
import { LicenseBanner } from './license-banner.tsx';
import { LicenseTerm } from './license-term.tsx';
import { isRenewable } from './is-renewable.ts';
import { RenewButton } from './renew-button.tsx';
import { termOf } from './term.ts';

type Props = {
  license: License;
  now: Date;
  /** Undefined until the product sessions are loaded. */
  running: readonly Running[] | undefined;
  onRenew: (license: License) => void;
};

export function LicenseCard({ license, now, running, onRenew }: Props) {
  const { id, type } = license;
  const headingId = useId();
  const eyes = eyesOf(id, running);
  const bot = botOf(license, eyes);
  const name = nameOf(license);
  const term = termOf(license, now);
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <LicenseBanner license={license} eyes={eyes} faded={term.over} />
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
