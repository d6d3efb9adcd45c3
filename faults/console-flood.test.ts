import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { consoleLimits } from '../packages/contract/src/licenses/console-rules.ts';
import type { ConsoleLine } from '../packages/contract/src/licenses/console.ts';
import { licensesEndpoints as calls } from '../packages/contract/src/licenses/endpoints.ts';
import type { LogEntry } from '../packages/contract/src/licenses/log-entry.ts';
import { recordAnswers } from './answers.ts';
import type { Session } from './browser.ts';
import { openConsolePage, openConsolePages, sumOf } from './console-pages.ts';
import { openData, seatsHeld } from './database.ts';
import { rows } from './figure-rows.ts';
import { reportFigures } from './figures.ts';
import { grantLicenses, withMasterKey, type GrantedLicense } from './granted-licenses.ts';
import { p99 } from './percentile.ts';
import { migratedPlace } from './places.ts';
import { startPrintingProducts } from './printing-products.ts';
import type { Printing } from './printing-products-process.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import { call, emptyShop, newCustomer, type Server } from './shop.ts';
import { pick } from './size.ts';

const others = pick({ short: 3, full: 20 });
const seconds = pick({ short: 2, full: 30 });
const linesPerSecond = 5_000;
/** Few enough messages for their own limit, so that only the limit of lines cuts the flood. */
const linesEach = pick({ short: 10, full: 100 });
const printing: Printing = { messages: seconds * 10, linesEach: 2, everyMs: 100, lineBytes: 200 };
/** After this long, the budget has room for a line again. */
const lastLine: Printing = { messages: 1, linesEach: 1, everyMs: 100, lineBytes: 0 };
const longestMs = pick({ short: Infinity, full: 200 });
const betweenCallsMs = 50;
const variables = { ...emptyShop, ...withMasterKey, LOG_LEVEL: 'fatal' };

it('[LIC-46] cuts a flood of console lines without harm to other sessions and calls', async ({ task }) => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables });
  const data = openData(place);
  const { id: ownerId, session } = await newCustomer(server);
  const licenses = await grantLicenses(data, { ownerId, number: others + 1, sessions: 2 });
  const [flooded, ...spared] = licenses as [GrantedLicense, ...GrantedLicense[]];
  const flooder = await startPrintingProducts(server, [flooded]);
  const neighbours = await startPrintingProducts(server, spared);
  const floodPage = await openConsolePage(server, session, { ...flooder, printed: 0 });
  const pages = await openConsolePages(server, session, { ...neighbours, printed: 0 });
  const customer = letCustomerCall(server, session);

  const [flood, { troubles }] = await Promise.all([
    flooder.flood({ linesPerSecond, seconds, linesEach }),
    neighbours.print(printing),
  ]);
  await customer.sendHome();
  // The gap before this line tells the viewer how many lines were dropped at the end of the flood.
  await flooder.print(lastLine);
  const sent = linesPerSecond * seconds + 1;
  const due = others * printing.messages * printing.linesEach;
  await until('the viewer of the flood should know of all lines', () => floodPage.counted() === sent);
  await until('the other viewers should have all lines', () => sumOf(pages, 'counted') === due);
  await until(
    'the flood should be logged',
    async () => (await cutLicenses(server, session, licenses)).length > 0,
    30_000,
  );

  const cut = await cutLicenses(server, session, licenses);
  const figures = {
    linesPerSecond: (sent - 1) / flood.seconds,
    seconds: flood.seconds,
    sessions: others,
    delivered: floodPage.numbers.length - 1,
    allowed: consoleLimits.burstLines + consoleLimits.linesPerSecond * flood.seconds,
    uncounted: floodPage.misnumbered(),
    logged: cut.length,
    missed: sumOf(pages, 'dropped') + sumOf(pages, 'misnumbered'),
    troubles: troubles.length,
    p99Ms: p99(pages.flatMap(({ delaysMs }) => delaysMs)),
    calls: customer.answers.length,
    failedCalls: customer.answers.filter(({ status }) => status !== 200).length,
  };
  const { reached } = rows.consoleFlood.judge(figures);
  console.log(`Console flood: ${reached}, slowest call ${Math.round(customer.slowestMs())} ms`);
  reportFigures(task, 'consoleFlood', figures);
  expect(figures.delivered).toBeLessThanOrEqual(figures.allowed);
  expect(figures.delivered).toBeGreaterThanOrEqual(consoleLimits.burstLines);
  expect(await storedNumbers(server, session, flooder.sessionIds)).toEqual(
    floodPage.numbers.slice(-consoleLimits.keptLines),
  );
  expect(cut).toEqual([flooded.id]);
  expect({ ...figures, troubles }).toMatchObject({ uncounted: 0, missed: 0, troubles: [], failedCalls: 0 });
  expect(await seatsHeld(data)).toBe(licenses.length);
  expect(figures.calls).toBeGreaterThan(0);
  expect(figures.p99Ms).toBeLessThanOrEqual(longestMs);
}, 300_000);

/** Calls what the page of the customer's licenses calls, until `sendHome`. */
function letCustomerCall(server: Server, session: Session) {
  const { answers, timed } = recordAnswers();
  let home = false;
  onTestFinished(() => {
    home = true;
  });
  async function callInTurn(): Promise<void> {
    while (!home) {
      await timed(() => call(server, session, calls['licenses.mine'], {}));
      await timed(() => call(server, session, calls['licenses.connected'], {}));
      await pause(betweenCallsMs);
    }
  }
  const left = callInTurn();
  return {
    answers,
    slowestMs: () => Math.max(...answers.map(({ begunAt, endedAt }) => endedAt - begunAt)),
    async sendHome(): Promise<void> {
      home = true;
      await left;
    },
  };
}

/** The id of a license for each 'ratelimit reached' in its log. */
async function cutLicenses(
  server: Server,
  session: Session,
  licenses: readonly GrantedLicense[],
): Promise<string[]> {
  const logs = await Promise.all(
    licenses.map(async ({ id }) => {
      const reply = await call(server, session, calls['licenses.logs'], { params: { license: id } });
      const entries = reply.body.data as LogEntry[];
      return entries.filter(({ action }) => action === 'ratelimit reached').map(() => id);
    }),
  );
  return logs.flat();
}

async function storedNumbers(
  server: Server,
  session: Session,
  [sessionId]: readonly string[],
): Promise<number[]> {
  const reply = await call(server, session, calls['licenses.console'], { params: { sessionId } });
  return (reply.body.data as ConsoleLine[]).map(({ number }) => number);
}
