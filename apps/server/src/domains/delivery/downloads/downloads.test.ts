import { deliveryEndpoints as calls } from '@botique/contract/delivery/endpoints.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movingClock } from '../../../testing/moving-clock.ts';
import { send, signInNewCustomer } from '../../../testing/person.ts';
import { giveKey } from '../../../testing/product-sessions.ts';
import { addProduct } from '../../../testing/products.ts';
import { publishedRelease } from '../../../testing/releases.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const clock = movingClock({ ticks: false });
const launcher = mkdtempSync(join(tmpdir(), 'botique-launcher-'));
let app: TestApp;
beforeAll(async () => {
  writeFileSync(join(launcher, 'start.sh'), '#!/bin/sh\n');
  app = await startTestApp({ clock, launcher, jobs: false });
});
afterAll(async () => {
  await app.close();
  rmSync(launcher, { recursive: true });
});

it('[ORD-193] records time and address of each download of launcher and releases for 400 days', async () => {
  const customer = await signInNewCustomer(app);
  const { id: productId } = await addProduct(app);
  const { id: license, key } = await giveKey(app, customer.id, { productId });
  const { url } = (await customer.call(calls['launcher.download'])).body as { url: string };
  expect((await fetch(url, { headers: { cookie: customer.cookie } })).status).toBe(200);
  const launcherAt = clock.now();
  clock.forward(60_000);
  const release = await publishedRelease(app, { productId, makeCurrent: true });
  // The second call resumes the download.
  for (const from of [0, 10]) {
    const headers = { authorization: `Bearer ${key}` };
    const reply = await send(app, calls['releases.download'], {
      params: { release },
      query: { from },
      headers,
    });
    expect(reply.status).toBe(200);
  }
  const { rows } = await app.database.pool.query(
    'select kind, license_id, version, at, address from downloads where user_id = $1 order by id',
    [customer.id],
  );
  expect(rows).toEqual([
    { kind: 'launcher', license_id: null, version: null, at: launcherAt, address: '127.0.0.1' },
    {
      kind: 'release',
      license_id: license,
      version: expect.any(String),
      at: clock.now(),
      address: '127.0.0.1',
    },
  ]);
  const kept = async () => {
    await app.jobs.find(({ name }) => name === 'delivery.remove_old_downloads')?.run({});
    return (
      await app.delivery.downloadLog.of({ userId: customer.id, licenseIds: [license], since: null }, 10)
    ).total;
  };
  clock.forward(400 * 86_400_000);
  expect(await kept()).toBe(1);
  clock.forward(1);
  expect(await kept()).toBe(0);
});
