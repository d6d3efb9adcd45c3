import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import { licenseKeyForm } from '@botique/contract/licenses/license-rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../testing/person.ts';
import { startProduct } from '../../testing/product-process.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('prints another license key of the product for each run of a CI script', async () => {
  const keys = [await runExample('my-bot'), await runExample('my-bot')];
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) {
    expect(key).toMatch(licenseKeyForm);
    const headers = { authorization: `Bearer ${key}` };
    const { body } = await send(app, calls['licenses.validate'], { body: { product: 'my-bot' }, headers });
    expect(body).toMatchObject({ success: true, data: { type: 'my-bot', sessions: 2 } });
  }
});

async function runExample(productKey: string): Promise<string> {
  const script = startProduct(app, { key: '', example: ['ci/license-key.js', productKey] });
  expect(await script.exited).toEqual({ code: 0, signal: null });
  return script.stdout().trim();
}
