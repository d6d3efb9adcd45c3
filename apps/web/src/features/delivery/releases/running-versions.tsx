import type { ProductReleases } from '@botique/contract/delivery/release.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Card } from '../../../ui/display/card.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';

type Props = Pick<ProductReleases, 'running'>;

/** How many product sessions run each version. */
export function RunningVersions({ running }: Props) {
  const total = running.reduce((sum, { sessions }) => sum + sessions, 0);
  return (
    <Card title={titleText(total)}>
      {running.length > 0 && (
        <ul className="flex flex-col gap-4 border-b border-line pb-4">
          {running.map(({ version, sessions }, index) => (
            <li key={version ?? ''}>
              <div className="mb-1.5 flex items-baseline justify-between gap-3">
                <span className={version ? 'min-w-0 font-mono wrap-anywhere' : 'text-text-2'}>
                  {version ?? 'Version not reported'}
                </span>
                <span className="numeric font-semibold">{formatNumber(sessions)}</span>
              </div>
              <Progress
                value={sessions / total}
                label={`Sessions of ${version ?? 'unknown versions'}`}
                tone={index === 0 ? 'meter' : 'quiet'}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={running.length > 0 ? 'pt-4 text-small text-text-2' : 'text-small text-text-2'}>
        Running launchers update within a minute of a new current release, others at their next start. They go
        back if it crashes right away.
      </p>
    </Card>
  );
}

function titleText(total: number): string {
  if (total === 0) return 'No sessions awake';
  return total === 1 ? '1 session awake' : `${formatNumber(total)} sessions awake`;
}
