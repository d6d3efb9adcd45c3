import { chromium, type Locator, type Page } from 'playwright';
import { setTimeout as wait } from 'node:timers/promises';
import { chromiumFlags } from '../scripts/chromium-flags.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { openShop } from './shop.ts';
import { quantile } from './statistics.ts';
import { openTable } from './table.ts';

/** A full console gets 5,000 lines a second on a slow computer, while the reader clicks its buttons. */
const slowdown = 4;
const linesPerSecond = 5_000;
const seconds = 20;
const clickEveryMs = 250;
const leastClicks = 20;
const goalMs = 200;
const linesBefore = 100_000;

/** The page's own global object, which Node's types do not know. */
type Timed = {
  clickTimes?: number[];
  document: { fonts: { ready: Promise<unknown> } };
  requestIdleCallback(callback: () => void): void;
};

const shop = await openShop(31_700);
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumFlags });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${shop.url}/dev/ui?only=console`, { waitUntil: 'networkidle' });
  await page.getByText('100,000 lines', { exact: true }).waitFor();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const clicks: [string, Locator][] = [
    ['pause', button('Pause')],
    ['resume', button('Resume')],
    ['warnings', button(/^Warnings/)],
    ['all levels', button('All')],
  ];
  const print = openTable([
    { title: 'click', left: true, width: 12 },
    { title: 'number' },
    { title: 'median ms' },
    { title: '95% ms' },
    { title: 'highest ms' },
  ]);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await observeClicks(page);
  await untilIdle(page);
  const row = (name: string, values: number[]) =>
    print([name, values.length, quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)]);

  /** Clicks the buttons in turn, and returns how long each took. */
  async function clickFor(ms: number): Promise<Map<string, number[]>> {
    const times = new Map<string, number[]>();
    const started = performance.now();
    while (performance.now() - started < ms) {
      for (const [name, target] of clicks) {
        await target.click();
        await wait(clickEveryMs);
        times.set(name, [...(times.get(name) ?? []), ...(await takeTimes(page))]);
      }
    }
    return times;
  }

  row('(no lines)', [...(await clickFor(seconds * 500)).values()].flat());
  const feed = button(`${linesPerSecond.toLocaleString('en-US')}/s`);
  const toggleFeed = () => clickAndTakeTime(feed);
  const started = await toggleFeed();
  await takeTimes(page);
  const times = await clickFor(seconds * 1000);
  const fedSeconds = ((await toggleFeed()) - started) / 1000;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const all = [...times.values()].flat();
  for (const [name, values] of times) row(name, values);
  row('all', all);

  await wait(500);
  const lines = await page
    .getByRole('log')
    .first()
    .getByText(/^import +row/)
    .allTextContents();
  const newest = Math.max(...lines.map((line) => Number(line.split(' ').at(-1))));
  const rate = (newest - linesBefore) / fedSeconds;
  console.log(
    `The newest line is shown, after ${Math.round(rate)} lines a second for ${fedSeconds.toFixed(1)} s.`,
  );
  if (all.length < leastClicks) throw new Error(`Only ${all.length} clicks were measured.`);
  if (rate < linesPerSecond * 0.98) throw new Error('The console was fed too slowly.');
  const footer = await page
    .getByText(/100,000 lines$/)
    .first()
    .textContent();
  if (footer !== '100,000 lines') throw new Error(`Lines are missing: ${footer}`);
  if (Math.max(...all) > goalMs) throw new Error(`A click took more than ${goalMs} ms.`);
} finally {
  await browser.close();
  await shop.close();
}

/** The first click must not wait for what the page does when it opens. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const window = globalThis as unknown as Timed;
    await window.document.fonts.ready;
    for (let times = 0; times < 5; times += 1)
      await new Promise<void>((resolve) => {
        window.requestIdleCallback(resolve);
      });
  });
}

/** Returns when the page got the click, because Playwright itself takes a while before and after. */
async function clickAndTakeTime(target: Locator): Promise<number> {
  const time = await target.evaluateHandle((element) => {
    type Clicked = { addEventListener(type: 'click', listener: () => void, options: { once: true }): void };
    return {
      at: new Promise<number>((resolve) => {
        const listener = () => resolve(performance.now());
        (element as unknown as Clicked).addEventListener('click', listener, { once: true });
      }),
    };
  });
  await target.click();
  return time.evaluate(({ at }) => at);
}

/** From the click to the next paint, as the browser itself measures it in steps of 8 ms. */
async function observeClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = ((globalThis as unknown as Timed).clickTimes = []);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') times.push(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as never);
  });
}

async function takeTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as Timed).clickTimes?.splice(0) ?? []);
}
