import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openBreakableLine } from '../../testing/breakable-line.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { sendSignal, listenForSignals, type DatabaseSignals } from './database-signals.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ size: 4 });
});
afterAll(() => database.drop());

const logged: string[] = [];
const log = {
  info: (line: unknown) => void logged.push(String(line)),
  warn: (_details: unknown, line?: string) => void logged.push(String(line)),
};

function open(url = database.url): { signals: DatabaseSignals; heard: string[] } {
  logged.length = 0;
  const signals = listenForSignals({ url, log: log as never });
  onTestFinished(() => signals.close());
  const heard: string[] = [];
  for (const topic of ['a', 'b']) signals.on(topic, () => heard.push(topic));
  return { signals, heard };
}

const listening = async (signals: DatabaseSignals) => {
  await expect.poll(() => signals.isListening()).toBe(true);
};
const say = (topic: string) => transact(database.db, (tx) => sendSignal(tx, topic));

/** Terminates the listening connections, like an operator or a broken network. Returns their number. */
async function cut(): Promise<number> {
  const { rows } = await database.pool.query(
    `select pg_terminate_backend(pid, 10000) as gone from pg_stat_activity
      where datname = current_database() and application_name = 'botique signals'`,
  );
  return rows.filter(({ gone }) => gone === true).length;
}

it('calls all listeners on connect, because signals may have been missed, then only those of the announced topic', async () => {
  const { signals, heard } = open();
  expect(signals.isListening()).toBe(false);
  await listening(signals);
  expect(heard).toEqual(['a', 'b']);
  await say('b');
  await say('nobody cares');
  await say('a');
  await expect.poll(() => heard).toEqual(['a', 'b', 'b', 'a']);
});

it('sends a signal to every node that listens', async () => {
  const [one, other] = [open(), open()];
  await Promise.all([listening(one.signals), listening(other.signals)]);
  await say('a');
  for (const { heard } of [one, other]) await expect.poll(() => heard).toEqual(['a', 'b', 'a']);
});

it('sends no signal for a transaction that is rolled back', async () => {
  const { signals, heard } = open();
  await listening(signals);
  const undone = transact(database.db, async (tx) => {
    await sendSignal(tx, 'a');
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await say('b');
  await expect.poll(() => heard).toEqual(['a', 'b', 'b']);
});

it('reconnects after a lost connection and reports the gap', async () => {
  const { signals, heard } = open();
  await listening(signals);
  for (let round = 1; round <= 3; round += 1) {
    heard.length = 0;
    expect(await cut()).toBe(1);
    await expect.poll(() => heard).toEqual(['a', 'b']);
    await listening(signals);
    await say('a');
    await expect.poll(() => heard).toEqual(['a', 'b', 'a']);
  }
});

it('reports that it hears no signals during a database outage, logs that once, and recovers by itself', async () => {
  const line = await openBreakableLine(database.url);
  onTestFinished(() => line.cut());
  const { signals, heard } = open(line.url);
  await listening(signals);
  await line.cut();
  await expect.poll(() => signals.isListening()).toBe(false);
  await say('a');
  heard.length = 0;
  await expect.poll(() => logged).toEqual(['database signals are not received']);
  await line.mend();
  await listening(signals);
  expect(heard).toEqual(['a', 'b']);
  expect(logged).toEqual(['database signals are not received', 'database signals are received again']);
});

it('detects and replaces a connection that died silently', async () => {
  const line = await openBreakableLine(database.url);
  onTestFinished(() => line.cut());
  const { signals, heard } = open(line.url);
  await listening(signals);
  heard.length = 0;
  line.silence();
  await expect.poll(() => heard).toEqual(['a', 'b']);
  await say('a');
  await expect.poll(() => heard).toEqual(['a', 'b', 'a']);
});

it('leaves no connection open after `close`, and can be closed while it cannot connect', async () => {
  const { signals } = open();
  await listening(signals);
  await signals.close();
  expect(signals.isListening()).toBe(false);
  expect(await cut()).toBe(0);

  const nowhere = new URL(database.url);
  nowhere.searchParams.delete('host');
  nowhere.host = '127.0.0.1:1';
  const { signals: lost } = open(nowhere.href);
  await expect.poll(() => logged).toHaveLength(1);
  await lost.close();
  expect(lost.isListening()).toBe(false);
});
