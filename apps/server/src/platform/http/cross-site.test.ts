import { documents, endpoints } from '@botique/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Person } from '../../testing/person.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  [customer, admin] = await Promise.all([signIn(app, 'customer'), signIn(app, 'admin')]);
});

afterAll(() => app.close());

describe('cross-site requests', () => {
  /** The audit log records refused admin calls. Nothing else may change. */
  async function contentsWithoutAudit() {
    const { audit_log: _, ...contents } = await tableContents(app);
    return contents;
  }

  const crossSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  it('[ACC-7] changes nothing when another site submits forms', async () => {
    const before = await contentsWithoutAudit();
    const forms = {
      'application/x-www-form-urlencoded': 'data=1',
      'multipart/form-data; boundary=x': '--x--',
      'text/plain': '{"data":{"a":"="}}',
      'application/json': '{}',
    };
    for (const { path } of Object.values(endpoints)) {
      for (const person of [customer, admin]) {
        for (const [type, body] of Object.entries(forms)) {
          const headers = { ...crossSite, cookie: person.cookie, 'content-type': type };
          const where = path.replace('{id}', person.sessionId);
          const reply = await rawRequest(app, where, { method: 'POST', headers, body });
          expect(reply.status, `${path} ${type}`).toBeGreaterThanOrEqual(400);
        }
      }
    }
    expect(await contentsWithoutAudit()).toEqual(before);
  });

  it('[ACC-7] changes nothing when another site uses links and images', async () => {
    const before = await contentsWithoutAudit();
    const paths = [...Object.values(endpoints), ...Object.values(documents)].map(({ path }) => path);
    for (const path of paths) {
      for (const person of [customer, admin]) {
        const headers = { 'sec-fetch-site': 'cross-site', cookie: person.cookie, accept: 'text/html,*/*' };
        const reply = await rawRequest(app, path.replace('{id}', person.sessionId), { headers });
        // Deleting the cookies would sign the customer out as well.
        expect(JSON.stringify(reply.headers['set-cookie'] ?? [])).not.toMatch(/botique_session|"token/);
      }
    }
    expect(await contentsWithoutAudit()).toEqual(before);
    expect((await customer.call(endpoints['auth.userData'])).status).toBe(200);
  });
});
