import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { firstName } from '../../lib/format/first-name.ts';
import { FilterTabs } from '../../lib/list/filter-tabs.tsx';
import { useLiveState, type LiveState } from '../../lib/live/live.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { Face } from '../../ui/feedback/face.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { useMounted } from '../../ui/use-mounted.ts';
import { greeting, shopMoment } from './today-texts.ts';

const tabs = [
  { value: '7', label: '7 days' },
  { value: null, label: '30 days' },
  { value: '365', label: 'Year' },
];

type Props = { range: ChartRange; figures: Today | undefined; isLoading: boolean; now: Date };

export function TodayHeader({ range, figures, isLoading, now }: Props) {
  const { viewer } = useSignIn();
  // The server doesn't know what time it is for the viewer, so it only keeps the place.
  const isMounted = useMounted();
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 wide:mb-6">
      <div className="min-w-0">
        <h1
          className={clsx('font-display text-title font-semibold wrap-anywhere', !isMounted && 'invisible')}
        >
          {isMounted ? greeting(now) : 'Good evening'},{' '}
          <bdi>{viewer && firstName(viewer.globalUsername)}</bdi>
        </h1>
        <div className="mt-1.5 flex min-h-5.25 flex-wrap items-center gap-x-4 gap-y-1 text-text-2">
          {figures && <Compared figures={figures} />}
          {isLoading && <SkeletonBlock className="h-4 w-64" />}
          <LiveFace />
        </div>
      </div>
      <FilterTabs label="Days in the chart" name="range" chosen={range === '30' ? null : range} tabs={tabs} />
    </header>
  );
}

/** A comparison always ends at the same time of day, or a morning would look like a loss. */
function Compared({ figures: { checkedAt, timeZone } }: { figures: Today }) {
  const { day, time } = shopMoment(checkedAt, timeZone);
  return (
    <p className="numeric">
      {day}. Compared until {time}
    </p>
  );
}

const liveTexts: Record<LiveState, string> = {
  off: 'Not live',
  connecting: 'Connecting',
  connected: 'Live',
  reconnecting: 'Connection lost. Reconnecting…',
};

/** Its eyes are open while connected. */
function LiveFace() {
  const state = useLiveState();
  return (
    <output className="inline-flex items-center gap-2">
      <Face size="small" state={state === 'connected' ? 'awake' : 'asleep'} />
      {liveTexts[state]}
    </output>
  );
}
