import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { RestartProposal } from '@botique/contract/tickets/restart-proposal.ts';
import { clsx } from 'clsx';
import { Badge, type BadgeTone } from '../../../../ui/display/badge.tsx';

type Props = {
  restart: RestartProposal;
  author: string;
  isAsleep: boolean;
  text: string;
  badge: { label: string; tone: BadgeTone } | null;
};

/** The upper part of the card: which session it is about, and what became of the proposal. */
export function RestartSummary({ restart, author, isAsleep, text, badge }: Props) {
  const { name, productId, category, ip, state } = restart;
  const isProposed = state === 'proposed';
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 p-4">
      <img
        src={artworkPath({ id: productId, category }, 'portrait', isAsleep ? 'asleep' : 'awake')}
        alt=""
        width={40}
        height={40}
        className={clsx('size-10 rounded-[26%]', !isProposed && 'row-span-2', isAsleep && 'saturate-45')}
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 wrap-anywhere">
            {isProposed ? (
              <>
                <bdi>{author}</bdi> proposes a restart
              </>
            ) : (
              <>
                Restart of <bdi>{name}</bdi>
              </>
            )}
          </span>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </p>
        {isProposed && (
          <p className="text-small wrap-anywhere text-text-2">
            <bdi>{name}</bdi> on {ip}
          </p>
        )}
      </div>
      {/* Announced when it changes. */}
      <output
        className={clsx(
          'text-small wrap-anywhere text-text-2',
          isProposed ? 'col-span-2 mt-2.5' : 'col-start-2',
        )}
      >
        {text}
      </output>
    </div>
  );
}
