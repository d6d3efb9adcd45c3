import { errorCatalogue } from '@botique/contract/errors.ts';
import { failureReply, successReply } from '@botique/contract/envelope.ts';
import { endpoints } from '@botique/contract/registry.ts';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openBreakableLine, type BreakableLine } from '../../testing/breakable-line.ts';
import { ban, signIn, type Person } from '../../testing/person.ts';
import { rawRequest, type RawReply } from '../../testing/raw-request.ts';
import {
  cloneDatabase,
  startTestApp,
  startTestAppForThisTest,
  type TestApp,
} from '../../testing/test-app.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import { writeErrorReplies } from './error-replies.ts';
import { plainPage } from './plain-page.ts';

let app: TestApp;
let line: BreakableLine;
let dropDatabase: () => Promise<void>;
let customer: Person;
let admin: Person;
const logged: string[] = [];

beforeAll(async () => {
  const copy = await cloneDatabase();
  dropDatabase = copy.drop;
  line = await openBreakableLine(copy.url);
  const log = createLog('trace', { write: (text: string) => void logged.push(text) });
  app = await startTestApp({ databaseUrl: line.url, databasePatienceMs: 1_000, log });
  customer = await signIn(app, 'customer');
  admin = await signIn(app, 'admin');
});

afterAll(async () => {
  await app.close();
  await line.cut();
  await dropDatabase();
});

const whoAmI = endpoints['auth.userData'];
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const failure = failureReply.extend({ error: z.literal(Object.keys(errorCatalogue)) }).strict();

function expectReplyForm(reply: RawReply): Record<string, unknown> {
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(reply.text) as Record<string, unknown>;
  expect(body['code']).toBe(reply.status);
  expect(body['success']).toBe(reply.status === 200);
  if (reply.status !== 200) failure.parse(body);
  return body;
}

/** Internal details: statements, tables, files, drivers, addresses. */
const inside =
  /select|insert|relation|browser_sessions|hidden_away|query|params|\.ts\b|\/work|node_modules|postgres|drizzle|ECONN|terminat|127\.0\.0\.1|Error/;

function expectNothingTold(reply: RawReply, error: 'unexpected' | 'unavailable'): void {
  const body = expectReplyForm(reply);
  const { status, message } = errorCatalogue[error];
  expect(reply.status).toBe(status);
  const requestId = reply.headers['x-request-id'];
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toEqual({ success: false, code: status, error, message, requestId });
}

const halves = (person: Person) => ({
  cookie: person.cookie,
  authorization: `Bearer ${person.requestToken}`,
});

function askWhoIAm(headers: Record<string, string> = {}): Promise<RawReply> {
  return rawRequest(app, whoAmI.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...halves(customer), ...headers },
    body: '{}',
  });
}

describe('reply form', () => {
  it.for([{ missing: 3.2 }, { price: 4.99 }, {}])(
    '[OFF-12] sends the facts %j of an error next to its message',
    async (facts) => {
      const http = Fastify();
      writeErrorReplies(http);
      http.get('/api/refused', () => {
        throw new AppError('credits_short', { facts });
      });
      const reply = await http.inject('/api/refused');
      expect(failure.parse(reply.json())).toEqual({
        success: false,
        code: 402,
        error: 'credits_short',
        message: errorCatalogue.credits_short.message,
        ...facts,
      });
    },
  );

  it.for(Object.entries<Endpoint>(endpoints))(
    '[OFF-11] [OFF-12] %s answers in the reply form',
    async ([, endpoint]) => {
      for (const headers of [{}, halves(customer), halves(admin)]) {
        const path = endpoint.path.replace('{id}', '00000000-0000-4000-8000-000000000000');
        const isPost = endpoint.method === 'POST';
        const reply = await rawRequest(app, path, {
          method: endpoint.method,
          headers: { ...(isPost ? { 'content-type': 'application/json' } : {}), ...headers },
          ...(isPost ? { body: '{}' } : {}),
        });
        const body = expectReplyForm(reply);
        if (reply.status === 200) successReply(endpoint.reply).strict().parse(body);
      }
    },
  );

  it('[OFF-11] sends all errors in the reply form, including those of the framework', async () => {
    const json = { 'content-type': 'application/json' };
    const banned = await signIn(app, 'banned');
    await ban(app, banned.id);
    const { path } = whoAmI;
    const replies = await Promise.all([
      rawRequest(app, path, { method: 'POST', headers: json, body: '{' }),
      rawRequest(app, path, { method: 'POST', headers: json, body: '[]' }),
      rawRequest(app, path, { method: 'POST', headers: json, body: '{}' }),
      rawRequest(app, path, { method: 'POST', headers: { ...json, ...halves(banned) }, body: '{}' }),
      rawRequest(app, '/api/admin/audit/get/all', { headers: halves(customer) }),
      rawRequest(app, '/api/admin/audit/get/all?limit=0', { headers: halves(admin) }),
      rawRequest(app, '/api/none'),
      rawRequest(app, '/api/%'),
      rawRequest(app, `/api/user/sessions/end/${'x'.repeat(300)}`, {
        method: 'POST',
        headers: json,
        body: '{}',
      }),
      rawRequest(app, path, { method: 'POST', headers: json, body: 'x'.repeat(300_000) }),
      rawRequest(app, path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }),
      rawRequest(app, path, { method: 'PROPFIND' }),
    ]);
    for (const reply of replies) expectReplyForm(reply);
    expect(replies.map(({ status }) => status)).toEqual([
      400, 400, 401, 403, 403, 400, 404, 404, 401, 413, 415, 404,
    ]);
  });

  it('[OFF-11] answers an OPTIONS request that is not a preflight without a body', async () => {
    const reply = await rawRequest(app, whoAmI.path, { method: 'OPTIONS' });
    expect(reply).toMatchObject({ status: 204, text: '' });
  });
});

describe('unexpected failure', () => {
  beforeAll(async () => {
    await app.database.pool.query('alter table browser_sessions rename to hidden_away');
  });
  afterAll(async () => {
    await app.database.pool.query('alter table hidden_away rename to browser_sessions');
  });

  it('[OFF-13] hides the cause of an unexpected failure from callers', async () => {
    expectNothingTold(await askWhoIAm(), 'unexpected');
    const admins = await rawRequest(app, '/api/admin/audit/get/all', { headers: halves(admin) });
    expectNothingTold(admins, 'unexpected');
  });

  it('[OFF-13] shows browsers only a reference after an unexpected failure', async () => {
    const reply = await rawRequest(app, '/', { headers: { ...browser, cookie: customer.cookie } });
    expect(reply.status).toBe(500);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.text).toContain(`Reference: ${reply.headers['x-request-id']}`);
    expect(textOf(reply.text)).not.toMatch(inside);
  });

  it('logs the cause of an unexpected failure under the same reference', async () => {
    const { headers } = await askWhoIAm();
    const lines = logged.filter((text) => text.includes(String(headers['x-request-id'])));
    expect(lines.join('')).toContain('relation \\"browser_sessions\\" does not exist');
  });
});

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ');
}

describe('database outage', () => {
  const longest = { interval: 20 };
  const waiting = `from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%browser_sessions%'`;

  const cookies = () => ({ headers: { ...browser, cookie: customer.cookie } });

  it('[OFF-16] [OFF-13] [OFF-32] [OFF-33] answers calls and private pages with 503 without details during an outage, keeps serving the catalogue, and recovers', async () => {
    expect((await rawRequest(app, '/products')).status).toBe(200);
    await line.cut();
    try {
      const [call, page, catalogue, alive] = await Promise.all([
        askWhoIAm(),
        rawRequest(app, '/dashboard', cookies()),
        rawRequest(app, '/products', cookies()),
        rawRequest(app, '/healthz'),
      ]);
      expectNothingTold(call, 'unavailable');
      expect(Number(call.headers['retry-after'])).toBeGreaterThan(0);
      expect(page.status).toBe(503);
      expect(textOf(page.text)).toContain(errorCatalogue.unavailable.message);
      expect(textOf(page.text)).not.toMatch(inside);
      expect(catalogue.status).toBe(200);
      expect(alive.status).toBe(200);
      // A result from before the outage is cached for a second.
      await expect.poll(async () => (await rawRequest(app, '/readyz')).status, longest).toBe(503);
      expectNothingTold(await rawRequest(app, '/readyz'), 'unavailable');
    } finally {
      await line.mend();
    }
    expect((await askWhoIAm()).status).toBe(200);
    await expect.poll(async () => (await rawRequest(app, '/readyz')).status, longest).toBe(200);
  });

  it('[OFF-16] answers 503 when a database connection goes silent, and later calls get another one', async () => {
    expect((await askWhoIAm()).status).toBe(200);
    line.silence();
    expectNothingTold(await askWhoIAm(), 'unavailable');
    await expect.poll(async () => (await askWhoIAm()).status, longest).toBe(200);
  });

  it('[OFF-16] [OFF-13] answers 503 when a connection is lost during a statement, and logs no parameters', async () => {
    const { pool } = app.database;
    const holder = await pool.connect();
    let from = 0;
    let reply: ReturnType<typeof askWhoIAm> | null = null;
    try {
      await holder.query('begin; lock table browser_sessions in access exclusive mode');
      // Wait until the call blocks on the lock: only then is there a statement to interrupt. If it gets a
      // connection that is still silent from the test before, it is refused instead, so ask again.
      await expect
        .poll(() => {
          if (!reply) {
            from = logged.length;
            const asked = askWhoIAm();
            reply = asked;
            void asked.then(() => {
              if (reply === asked) reply = null;
            });
          }
          return pool.query(`select pid ${waiting}`);
        }, longest)
        .toMatchObject({ rowCount: 1 });
      const blocked = reply as ReturnType<typeof askWhoIAm> | null;
      await pool.query(`select pg_terminate_backend(pid) ${waiting}`);
      expectNothingTold(await (blocked ?? askWhoIAm()), 'unavailable');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const { rows } = await pool.query<{ secret_hash: string }>(
      'select secret_hash from browser_sessions where id = $1',
      [customer.sessionId],
    );
    const refusals = logged.slice(from).filter((text) => text.includes('request refused'));
    expect(refusals).toHaveLength(1);
    expect(refusals.join('')).toContain('terminating connection');
    expect(refusals.join('')).not.toContain(String(rows[0]?.secret_hash));
  });
});

it('[OFF-32] [OFF-33] reports a draining server as alive but not ready', async () => {
  const draining = await startTestAppForThisTest();
  expect((await rawRequest(draining, '/readyz')).status).toBe(200);
  draining.drain();
  expectNothingTold(await rawRequest(draining, '/readyz'), 'unavailable');
  expect((await rawRequest(draining, '/healthz')).status).toBe(200);
});

describe('error pages', () => {
  it('shows browsers an error page with a link to the home page', async () => {
    const reply = await rawRequest(app, '/auth/callback?code=1&code=2', { headers: browser });
    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(textOf(reply.text)).toContain(errorCatalogue.invalid_request.message);
    expect(reply.text).toContain('href="/"');
  });

  it('sends programs the reply form at the same URL', async () => {
    expectReplyForm(await rawRequest(app, '/auth/callback?code=1&code=2'));
  });

  it('never sends an error page under /api', async () => {
    expectReplyForm(await askWhoIAm({ ...browser, cookie: '' }));
  });

  it('escapes outside input on an error page', async () => {
    const attempt = { state: 's', verifier: 'v'.repeat(43), returnTo: `/"><script>alert('1')</script>&` };
    const cookie = `botique_login=${Buffer.from(JSON.stringify(attempt)).toString('base64url')}`;
    const reply = await rawRequest(app, '/auth/callback?error=access_denied', {
      headers: { ...browser, cookie },
    });
    expect(reply.status).toBe(400);
    // The only script is ours. It closes the popup.
    expect(reply.text.match(/<script/g)).toEqual(['<script']);
    expect(reply.text).toMatch(/<script nonce="[\w+/=]+">\nif \(window\.opener\)/);
    expect(reply.text).not.toMatch(/<script[^<]*alert/);
    expect(reply.text).toMatch(/href="http:\/\/localhost:\d+\/[^"<>]*alert\(&#39;1&#39;\)[^"<>]*&amp;"/);
  });

  it('escapes every part of a page that is not our markup', () => {
    const wild = `<img src=x onerror="1">'&`;
    const html = plainPage({ title: wild, text: wild, note: wild, link: { href: wild, text: wild } });
    expect(html).not.toContain('<img');
    const escaped = '&lt;img src=x onerror=&quot;1&quot;&gt;&#39;&amp;';
    expect(html.split(escaped)).toHaveLength(7);
  });
});
