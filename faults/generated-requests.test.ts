import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { failureReply, successReply } from '../packages/contract/src/envelope.ts';
import { endpoints } from '../packages/contract/src/registry.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyJson, fieldsLike, fieldsOf } from '../apps/server/src/testing/arbitrary-fields.ts';
import { giveKey } from '../apps/server/src/testing/product-sessions.ts';
import { programOf, signIn } from '../apps/server/src/testing/person.ts';
import { startTestAppForThisTest, type TestApp } from '../apps/server/src/testing/test-app.ts';
import { newDatabase } from './empty-database.ts';
import { reportFigures } from './figures.ts';
import { pick } from './size.ts';

/** Valid and broken requests, generated from the contract's schemas and sent by every kind of caller. */
const total = pick({ short: 300, full: 50_000 });
const atOnce = 20;
/** The short form shares the machine with other tests, so only the full form limits answers to 2 s. */
const patienceMs = pick({ short: 20_000, full: 2_000 });

/** The headers that identify each caller. The last one is a visitor. */
async function callersOf(app: TestApp): Promise<Record<string, string>[]> {
  const [customer, admin] = [await signIn(app, 'customer'), await signIn(app, 'admin')];
  return [
    ...[customer, admin].map(({ cookie, requestToken }) => ({
      cookie,
      authorization: `Bearer ${requestToken}`,
    })),
    { authorization: `Bearer ${(await programOf(app, customer)).key}` },
    { authorization: `Bearer ${(await giveKey(app, customer.id)).key}` },
    {},
  ];
}

type Request = { url: string; init: RequestInit; endpoint: Endpoint };

function requests(app: TestApp, callers: Record<string, string>[]): fc.Arbitrary<Request> {
  return fc
    .record({
      endpoint: fc.constantFrom(...Object.values<Endpoint>(endpoints)),
      who: fc.nat({ max: callers.length - 1 }),
      form: fc.constantFrom('enveloped', 'flat', 'broken', 'text'),
      junk: anyJson,
    })
    .chain(({ endpoint, who, form, junk }) =>
      fc
        .record({
          params: fc.oneof(fc.constant(endpoint.example.params ?? {}), fieldsOf(endpoint.params)),
          query: fieldsOf(endpoint.query),
          fields: fc.oneof(fieldsLike(endpoint.body, endpoint.example.body ?? {}), fieldsOf(endpoint.body)),
        })
        .map(({ params: named, query, fields }) => {
          const params = named as Record<string, unknown>;
          const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(text(params[name])),
          );
          const search = new URLSearchParams();
          for (const [name, value] of Object.entries(query)) search.set(name, text(value));
          const body = {
            enveloped: JSON.stringify({ data: fields }),
            flat: JSON.stringify(fields),
            broken: JSON.stringify(junk),
            text: '{"data": {',
          }[form];
          return {
            endpoint,
            url: `${app.url}${path}?${search.toString()}`,
            init: {
              method: endpoint.method,
              headers: {
                ...callers[who],
                'sec-fetch-site': 'same-origin',
                ...(endpoint.method === 'POST' ? { 'content-type': contentType(endpoint, form) } : {}),
              },
              ...(endpoint.method === 'POST' ? { body } : {}),
            },
          };
        }),
    );
}

/** Uploads are sent as files, except for the broken ones. */
function contentType({ uploadBytes }: Endpoint, form: string): string {
  return uploadBytes > 0 && form !== 'broken' ? 'application/octet-stream' : 'application/json';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

type Answer = { about: string; took: number; isServerError: boolean; isOutside: boolean };

async function answerTo({ url, init, endpoint }: Request): Promise<Answer> {
  const begun = performance.now();
  const asked = `${init.method} ${url} ${typeof init.body === 'string' ? init.body : ''}`;
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    .then(async (response) => ({ response, body: await response.text() }))
    .catch((error: Error) => ({ error }));
  const took = performance.now() - begun;
  if ('error' in answer) {
    return { about: `${asked} → ${answer.error.message}`, took, isServerError: false, isOutside: true };
  }
  const { response, body } = answer;
  const { status, ok } = response;
  const about = `${asked} → ${status}: ${body.slice(0, 300)}`;
  const isOutside =
    endpoint.fileType && ok
      ? response.headers.get('content-type') !== endpoint.fileType
      : !isInContract(endpoint, response, body);
  return { about, took, isServerError: status >= 500, isOutside };
}

function isInContract({ reply, refusesWith200 }: Endpoint, { ok, status }: Response, body: string): boolean {
  const forms = ok ? [successReply(reply), ...(refusesWith200 ? [failureReply] : [])] : [failureReply];
  const parsed = parsedOrNull(body);
  return forms.some((form) => {
    const { success, data } = form.safeParse(parsed);
    return success && data.code === status;
  });
}

function parsedOrNull(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

it('[OFF-20] answers generated requests without 5xx, bodies outside the contract or hangs', async ({
  task,
}) => {
  const app = await startTestAppForThisTest({ databaseUrl: await newDatabase() });
  const request = requests(app, await callersOf(app));
  const figures = { requests: 0, serverErrors: 0, outside: 0, slowestMs: 0 };
  const wrong: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: atOnce, maxLength: atOnce }), async (batch) => {
      const answers = await Promise.all(batch.map(answerTo));
      figures.requests += answers.length;
      figures.serverErrors += answers.filter(({ isServerError }) => isServerError).length;
      figures.outside += answers.filter(({ isOutside }) => isOutside).length;
      figures.slowestMs = Math.max(figures.slowestMs, ...answers.map(({ took }) => took));
      for (const { about, isServerError, isOutside } of answers) {
        if (isServerError || isOutside) wrong.push(about);
      }
    }),
    { numRuns: Math.ceil(total / atOnce), endOnFailure: true },
  );
  reportFigures(task, 'generatedRequests', figures);
  console.log(
    `generated requests: ${figures.requests}, ${figures.serverErrors} answers of 5xx, ` +
      `${figures.outside} bodies outside the contract, the slowest took ${Math.round(figures.slowestMs)} ms`,
  );
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(figures).toMatchObject({ serverErrors: 0, outside: 0 });
  expect(figures.slowestMs).toBeLessThanOrEqual(patienceMs);
  expect(figures.requests).toBeGreaterThanOrEqual(total);
}, 900_000);
