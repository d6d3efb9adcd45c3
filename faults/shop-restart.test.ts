import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { expect, it } from 'vitest';
import { startProduct } from '../apps/server/src/testing/product-process.ts';
import { openData } from './database.ts';
import { grantLicenses, withMasterKey } from './granted-licenses.ts';
import { migratedPlace } from './places.ts';
import { until } from './processes.ts';
import { startServer } from './running-server.ts';
import { call, emptyShop, newCustomer } from './shop.ts';

const variables = { ...emptyShop, ...withMasterKey, LOG_LEVEL: 'fatal' };

/** Prints a line every 100 ms until it has been back for a second, then ends. */
const source = `
  import { connect } from '@botique/sdk';
  const session = await connect({ key: process.env.LICENSE_KEY, product: 'warden' });
  console.error(session.id);
  let printed = 0;
  const printing = setInterval(() => console.log('line', (printed += 1)), 100);
  session.on('disconnect', () => console.error('lost'));
  session.on('reconnect', ({ resumed }) => {
    console.error(resumed ? 'resumed' : 'new session');
    setTimeout(() => clearInterval(printing), 1000);
  });
`;

it('[SDK-10] keeps the session of a running product, and all of its lines, when the shop restarts', async () => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables });
  const data = openData(place);
  const owner = await newCustomer(server);
  const [license] = await grantLicenses(data, { ownerId: owner.id, number: 1, sessions: 2 });

  const product = startProduct(server, { key: license?.key ?? '', source });
  await product.printed('line 5\n');
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null });
  await product.printed('lost\n');
  const restarted = await startServer(place, { variables });
  await until('the product should end', () => product.child.exitCode !== null);

  expect(product.child.exitCode).toBe(0);
  const [sessionId = '', ...events] = product.stderr().trimEnd().split('\n');
  expect(events).toEqual(['lost', 'resumed']);
  const reply = await call(restarted, owner.session, calls['licenses.console'], { params: { sessionId } });
  const stored = reply.body.data as ConsoleLine[];
  const printed = stored.filter(({ level }) => level === 'info').map(({ content }) => `${content}\n`);
  expect(printed.join('')).toBe(product.stdout());
  expect(stored.map(({ number }) => number)).toEqual(stored.map((_, at) => at + 1));
}, 180_000);
