import { strings } from '@botique/contract/strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { beforeEach, expect, test } from 'vitest';
import { advance, stopClock } from '../../testing/clock.ts';
import { sampleLicenses } from '../../testing/samples/sample-licenses.ts';
import { LicenseTerm } from './license-list/license-card.tsx';
import { termOf } from './license-term.ts';
import { UptimeClock } from './overview/awake-labels.tsx';
import { useClock } from './use-clock.ts';
import { render } from '../../testing/render.ts';

beforeEach(() => stopClock(new Date('2026-11-15T12:00:01.000Z')));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function TimeLeft({ license }: { license: License }) {
  return <LicenseTerm term={termOf(license, useClock([license]))} />;
}

test('[LIC-8] [LIC-9] counts the time left down from days to seconds until the license has expired', async () => {
  const screen = await render(<TimeLeft license={sampleLicenses.ending} />);
  await expect.element(screen.getByText('2 days')).toBeVisible();
  // Days are rounded to the nearest.
  for (const [passed, words] of [
    [12 * hourMs + minuteMs, '1 day'],
    [12 * hourMs, '23 hours'],
    [23 * hourMs + 58 * minuteMs, '1 minute'],
    [minuteMs, '59 seconds'],
    [minuteMs, strings.licenses.expired],
  ] as const) {
    await advance(passed);
    // A step this long ends before the hook has set its next timer, which is then due at once.
    await advance(0);
    expect(screen.getByText(words).query()).not.toBeNull();
  }
  await expect.element(screen.getByRole('progressbar', { name: 'Elapsed' })).toHaveAttribute('value', '1');
});

test('[LED-29] counts the uptime of a product session second by second', async () => {
  // Starts in the middle of a second. At its edge, a millisecond would decide the result.
  const since = new Date(Date.now() - 7_551_500).toISOString();
  const screen = await render(<UptimeClock since={since} />);
  for (const words of ['2h 05m 51s', '2h 05m 52s', '2h 05m 53s']) {
    expect(screen.container.textContent).toContain(words);
    await advance(1000);
  }
});
