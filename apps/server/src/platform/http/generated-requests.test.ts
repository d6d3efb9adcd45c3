import type { Endpoint } from '@botique/contract/endpoint.ts';
import { failureReply, successReply } from '@botique/contract/envelope.ts';
import { endpoints } from '@botique/contract/registry.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { anyJson, fieldsLike, fieldsOf } from '../../testing/arbitrary-fields.ts';
import { programOf, signIn } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * Requests made from the contract's own schemas, right and broken, in every dress. In `npm test` a sample;
 * `GENERATED_REQUESTS=50000 GENERATED_PATIENCE_MS=2000` asks for what OFF-20 promises, on a quiet machine.
 */
const total = Number(process.env['GENERATED_REQUESTS'] ?? 2_000);
const atOnce = 20;
const patienceMs = Number(process.env['GENERATED_PATIENCE_MS'] ?? 20_000);

let app: TestApp;
/** What each caller sends to be known by; the last one is a visitor. */
let callers: Record<string, string>[];

beforeAll(async () => {
  app = await startTestApp();
  const [customer, admin] = [await signIn(app, 'customer'), await signIn(app, 'admin')];
  callers = [
    ...[customer, admin].map(({ cookie, requestToken }) => ({
      cookie,
      authorization: `Bearer ${requestToken}`,
    })),
    { authorization: `Bearer ${(await programOf(app, customer)).key}` },
    {},
  ];
});
afterAll(() => app.close());

type Request = { url: string; init: RequestInit; endpoint: Endpoint };

function requests(): fc.Arbitrary<Request> {
  return fc
    .record({
      endpoint: fc.constantFrom(...Object.values<Endpoint>(endpoints)),
      who: fc.nat({ max: 3 }),
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

/** What is meant as a file is sent as one, but for some. */
function contentType({ uploadBytes }: Endpoint, form: string): string {
  return uploadBytes > 0 && form !== 'broken' ? 'application/octet-stream' : 'application/json';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function formOf({ reply, refusesWith200 }: Endpoint, isOk: boolean) {
  if (!isOk) return failureReply;
  return refusesWith200 ? z.union([successReply(reply), failureReply]) : successReply(reply);
}

/** What is wrong with the answer; null when it is as the contract says. */
async function judge({ url, init, endpoint }: Request): Promise<string | null> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  const about = `${init.method} ${url} ${typeof init.body === 'string' ? init.body : ''} → ${response.status}`;
  if (endpoint.fileType && response.ok) {
    return response.headers.get('content-type') === endpoint.fileType ? null : about;
  }
  const reply: unknown = await response.json();
  if (response.status >= 500) return `${about}: ${JSON.stringify(reply)}`;
  const parsed = formOf(endpoint, response.ok).safeParse(reply);
  return parsed.success && parsed.data.code === response.status ? null : `${about}: ${JSON.stringify(reply)}`;
}

it(
  `${total} generated requests: no 5xx, no body outside the contract, no hang`,
  { timeout: 300_000 },
  async () => {
    let judged = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(requests(), { minLength: atOnce, maxLength: atOnce }), async (batch) => {
        const verdicts = await Promise.all(batch.map(judge));
        expect(verdicts.filter((verdict) => verdict !== null)).toEqual([]);
        judged += verdicts.length;
      }),
      { numRuns: Math.ceil(total / atOnce), endOnFailure: true },
    );
    expect(judged).toBeGreaterThanOrEqual(total);
  },
);
