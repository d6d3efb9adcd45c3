import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import { clsx } from 'clsx';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { EvidenceLines } from '../../../../lib/evidence/evidence-lines.tsx';
import { formatRelativeDay } from '../../../../lib/format/dates.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import '../../../../ui/display/window.css';
import { evidenceFacts } from './evidence-facts.ts';
import { useEvidenceLines } from './use-evidence-lines.ts';

type Props = { evidence: Evidence; messageId: string; today: Date };

/** The state of a product session that a customer attached to a message. */
export function EvidenceCard({ evidence, messageId, today }: Props) {
  const { name, productId, category, endedAt, crashed } = evidence;
  const state = crashed ? 'trouble' : endedAt === null ? 'awake' : 'asleep';
  const id = useId();
  // On a phone it would fill the screen.
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 800px)').matches);
  return (
    <section
      aria-label={`Evidence from ${name}`}
      className="mt-2.5 min-w-0 overflow-hidden rounded-menu bg-window"
    >
      <div data-theme="dark" className="window-inside text-text @container">
        <div className="flex min-h-16 items-center gap-3 px-3.5 py-3">
          <img
            src={artworkPath({ id: productId, category }, 'portrait', state)}
            alt=""
            width={36}
            height={36}
            className={clsx('shrink-0 rounded-[26%]', state === 'asleep' && 'saturate-45')}
          />
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-anywhere">
              Evidence from <bdi>{name}</bdi>
            </p>
            <p className="text-small text-text-2">{extentText(evidence, today)}</p>
          </div>
          <IconButton
            label={`Evidence from ${name}`}
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            icon={<ChevronDown className={clsx(isOpen && 'rotate-180')} />}
            onClick={() => setIsOpen(!isOpen)}
          />
        </div>
        <div id={id} hidden={!isOpen}>
          <dl className="grid grid-cols-2 gap-px border-t border-line bg-line @lg:grid-cols-4">
            {evidenceFacts(evidence).map(({ name: fact, value }) => (
              <div key={fact} className="min-w-0 bg-window px-3.5 py-2.5">
                <dt className="text-caption text-text-2">{fact}</dt>
                <dd className="text-small font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {evidence.lineCount > 0 && <AttachedLines evidence={evidence} messageId={messageId} />}
        </div>
      </div>
    </section>
  );
}

function extentText({ lineCount, lastLines, takenAt }: Evidence, today: Date): string {
  const until = formatRelativeDay(lastLines.at(-1)?.date ?? takenAt, today);
  // Within a sentence, 'Today' and 'Yesterday' are small. Months are not.
  const when = until.replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());
  if (lineCount === 0) return `State of the session, ${when}`;
  return `${formatNumber(lineCount)} ${lineCount === 1 ? 'line' : 'lines'}, up to ${when}`;
}

function AttachedLines({ evidence, messageId }: Pick<Props, 'evidence' | 'messageId'>) {
  const { name, lineCount, lastLines } = evidence;
  const [wantsAll, setWantsAll] = useState(false);
  const all = useEvidenceLines(messageId, wantsAll);
  const shown = wantsAll && all.data ? all.data : lastLines;
  const hasFailed = wantsAll && all.isError && !all.data;
  return (
    <>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
        role="group"
        aria-label={`Console lines of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required to scroll it by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto bg-console focus-visible:-outline-offset-2"
      >
        <EvidenceLines lines={shown} />
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-3.5 py-1.5 text-small text-text-2">
        <span className="flex min-w-0 items-center gap-2">
          <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
          Keys, tokens and addresses are hidden
        </span>
        {lineCount > lastLines.length && (
          <Button
            size="small"
            variant="ghost"
            className="-mr-2"
            busy={wantsAll && all.isFetching}
            onClick={() => (hasFailed ? void all.refetch() : setWantsAll(!wantsAll))}
          >
            {hasFailed
              ? 'Retry'
              : wantsAll && all.data
                ? `Show last ${lastLines.length} lines`
                : `Show all ${formatNumber(lineCount)} lines`}
          </Button>
        )}
        <output className={clsx('w-full', hasFailed ? 'pb-1.5 text-bad' : 'sr-only')}>
          {hasFailed && `Could not load the lines. ${all.error.message}`}
        </output>
      </div>
    </>
  );
}
