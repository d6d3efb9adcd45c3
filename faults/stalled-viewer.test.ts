import { expect, it } from 'vitest';
import { openConsolePage, openConsolePages, sumOf } from './console-pages.ts';
import { openData } from './database.ts';
import { rows } from './figure-rows.ts';
import { reportFigures } from './figures.ts';
import { grantLicenses, withMasterKey } from './granted-licenses.ts';
import { watchMemory } from './memory.ts';
import { p99 } from './percentile.ts';
import { migratedPlace } from './places.ts';
import { startPrintingProducts } from './printing-products.ts';
import type { Printing } from './printing-products-process.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import { emptyShop, newCustomer } from './shop.ts';
import { pick } from './size.ts';

const sessions = pick({ short: 5, full: 60 });
/**
 * Several times more than the operating system buffers, within the limits of a console, and shorter than the
 * 45 s after which the server gives up on a page that answers no ping.
 */
const printing: Printing = pick({
  short: { messages: 300, linesEach: 3, everyMs: 10, lineBytes: 4_000 },
  full: { messages: 500, linesEach: 2, everyMs: 50, lineBytes: 500 },
});
/** At full size the same again, because the first lines make the server's heap grow without any stalled viewer. */
const warmUp: Printing = pick({ short: { ...printing, messages: 30 }, full: printing });
const longestMs = pick({ short: Infinity, full: 200 });
/** The short form has hardly any warm-up. */
const mostGrownMb = pick({ short: 200, full: 20 });
const variables = { ...emptyShop, ...withMasterKey, LOG_LEVEL: 'fatal' };

const linesOf = ({ messages, linesEach }: Printing) => messages * linesEach;

it('[LIC-53] needs little memory for a stalled viewer and delivers every line to the others', async ({
  task,
}) => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables });
  const { id: ownerId, session } = await newCustomer(server);
  const licenses = await grantLicenses(openData(place), { ownerId, number: sessions, sessions: 2 });
  const products = await startPrintingProducts(server, licenses);
  const { sessionIds } = products;
  const others = await openConsolePages(server, session, { sessionIds, printed: 0 });

  /** Prints to the others and to a page that watches all sessions and may have stalled. */
  async function print(plan: Printing, { printed, isStalled }: { printed: number; isStalled: boolean }) {
    const lines = sessions * linesOf(plan);
    const all = sessions * printed + lines;
    const viewer = await openConsolePage(server, session, { sessionIds, printed });
    if (isStalled) viewer.stall();
    const memory = watchMemory(server.pid);
    const { troubles } = await products.print(plan);
    await until('the others should have all lines', () => sumOf(others, 'counted') === all);
    const grownMb = memory.stop();
    viewer.resume();
    const isDone = () => viewer.counted() === lines || !viewer.isConnected();
    await until('the stalled viewer should catch up', isDone);
    viewer.close();
    return {
      lines,
      troubles,
      grownMb,
      p99Ms: p99(others.flatMap(({ delaysMs }) => delaysMs.splice(0))),
      missed: sumOf(others, 'dropped') + sumOf(others, 'misnumbered'),
      dropped: viewer.dropped(),
      uncounted: lines - viewer.counted() + viewer.misnumbered(),
    };
  }

  const before = await print(warmUp, { printed: 0, isStalled: false });
  const { lines, troubles, dropped, ...figures } = await print(printing, {
    printed: linesOf(warmUp),
    isStalled: true,
  });
  const numbers = { sessions, lines, ...figures };
  console.log(
    `Stalled viewer: ${rows.stalledViewer.judge(numbers).reached}, ${dropped} lines dropped; ` +
      `in the warm-up the server grew ${before.grownMb.toFixed(1)} MB, p99 ${before.p99Ms} ms`,
  );
  reportFigures(task, 'stalledViewer', numbers);
  expect([...before.troubles, ...troubles]).toEqual([]);
  expect(figures).toMatchObject({ missed: 0, uncounted: 0 });
  // Otherwise it has not really stalled.
  expect(dropped).toBeGreaterThan(0);
  expect(figures.grownMb).toBeLessThanOrEqual(mostGrownMb);
  expect(figures.p99Ms).toBeLessThanOrEqual(longestMs);
}, 400_000);
