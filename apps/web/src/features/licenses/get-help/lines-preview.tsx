import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { evidenceLine } from '@botique/contract/tickets/evidence-line.ts';
import { ChevronDown, ChevronUp, EyeOff } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { EvidenceLines } from '../../../lib/evidence/evidence-lines.tsx';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import '../../../ui/display/window.css';

const views = [
  { value: 'sent', label: 'As sent' },
  { value: 'original', label: 'Original' },
];

type Props = { lines: readonly ConsoleLine[]; portrait: ReactNode };

/** The lines as our team will see them, or as the product printed them. */
export function LinesPreview({ lines, portrait }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const [view, setView] = useState('sent');
  const masked = useMemo(() => lines.map(evidenceLine), [lines]);
  const hidden = masked.reduce((sum, line) => sum + line.hidden, 0);
  const count = `${formatNumber(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}`;
  useLayoutEffect(() => {
    // Newer lines scroll it again.
    if (pane.current && lines.length > 0) pane.current.scrollTop = pane.current.scrollHeight;
  }, [lines]);
  const scroll = (pages: number) => pane.current?.scrollBy({ top: pages * pane.current.clientHeight });
  return (
    <div className="min-w-0 overflow-hidden rounded-menu bg-window">
      <div data-theme="dark" className="window-inside text-text">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
          {portrait}
          <div className="min-w-0 grow">
            <p className="text-small font-semibold">{`Last ${count}`}</p>
            <p className="text-small text-text-2">and the state of the session</p>
          </div>
          {hidden > 0 && (
            <Badge tone="neutral" icon={<EyeOff aria-hidden="true" className="size-3.5" />}>
              {`${formatNumber(hidden)} ${hidden === 1 ? 'place' : 'places'} hidden`}
            </Badge>
          )}
          <Tabs label="Lines" tabs={views} value={view} onValueChange={setView} />
        </div>
        <div
          ref={pane}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
          role="group"
          aria-label={view === 'sent' ? 'Lines as sent' : 'Original lines'}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required to scroll it by keyboard
          tabIndex={0}
          className="h-40 overflow-auto bg-console focus-visible:-outline-offset-2"
        >
          <EvidenceLines lines={view === 'sent' ? masked.map(({ line }) => line) : lines} />
        </div>
        <div className="flex min-h-10 items-center justify-between gap-3 px-3.5 text-small text-text-2">
          <span className="numeric">{count}</span>
          <span className="flex">
            <IconButton
              label="Earlier lines"
              size="small"
              variant="ghost"
              icon={<ChevronUp />}
              onClick={() => scroll(-1)}
            />
            <IconButton
              label="Later lines"
              size="small"
              variant="ghost"
              icon={<ChevronDown />}
              onClick={() => scroll(1)}
            />
          </span>
        </div>
      </div>
    </div>
  );
}
