import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingEndpoints } from '../packages/contract/src/billing/endpoints.ts';
import { copyCheckout, type CheckoutCopy } from '../scripts/checkout-copy.ts';
import { signIn, type Session } from './browser.ts';
import { migratedPlace } from './places.ts';
import { checkout, startServer, type RunningServer } from './running-server.ts';
import { call } from './shop.ts';

const dist = join(checkout, 'apps/server/dist');

/** A copy of the checkout with fresh builds, for tests to change. */
let copy: CheckoutCopy;
beforeAll(() => {
  copy = copyCheckout();
});
afterAll(() => copy.remove());

it('includes failpoints only in the bundle for fault tests', async () => {
  const [production, killable] = await Promise.all(
    ['server.js', 'failpoints/server.js'].map((file) => readFile(join(dist, file), 'utf8')),
  );
  for (const mark of ['armed-failpoints', 'FAILPOINT']) {
    expect(killable).toContain(mark);
    expect(production).not.toContain(mark);
  }
});

it('serves the API reference with its scripts and images from the bundle', async () => {
  const server = await startServer(await migratedPlace());
  for (const path of ['/docs', '/docs/static/swagger-ui-bundle.js', '/docs/static/logo.svg']) {
    const reply = await fetch(server.url + path);
    expect({ path, status: reply.status }).toEqual({ path, status: 200 });
    expect((await reply.text()).length).toBeGreaterThan(500);
  }
});

it('[OFF-14] [OFF-17] [OFF-27] answers a URL that cannot be decoded like any other unknown one', async () => {
  const server = await startServer(await migratedPlace());
  const ask = async (path: string) => {
    const { status, headers } = await fetch(server.url + path);
    const csp = headers.get('content-security-policy')?.replaceAll(/'nonce-[^']+'/g, "'nonce'");
    const id = typeof headers.get('x-request-id');
    return { status, csp, id, nosniff: headers.get('x-content-type-options') };
  };
  const page = await ask('/%zz');
  expect(page).toMatchObject({ status: 404, csp: expect.any(String), id: 'string', nosniff: 'nosniff' });
  expect(page).toEqual(await ask('/nowhere'));
  expect(await ask('/api/%zz')).toEqual(await ask('/api/nowhere'));
});

it('rebuilds the bundle when a source file changes', async () => {
  expect(prepare(copy)).toBe('');
  copy.edit('apps/server/src/boot/banner.ts', "['Stop', 'Ctrl-C']", "['Changed', 'yes'], ['Stop', 'Ctrl-C']");
  expect(prepare(copy)).toBe('Bundling the server …\n');
  const server = await startServer(await migratedPlace(), { command: inCopy() });
  expect(server.banner).toContain('Changed  yes');
});

it('renders pages and invoices even after the files of its build are deleted', async () => {
  prepare(copy);
  const server = await startServer(await migratedPlace(), { command: inCopy() });
  await rm(join(copy.path, 'apps/server/dist'), { recursive: true });
  await rm(join(copy.path, 'apps/web/dist/server'), { recursive: true });
  expect(await (await fetch(`${server.url}/products`)).text()).toContain('Warden');
  const session = await signIn(server, 'mo');
  const id = await newestInvoice(server, session);
  expect(await readPdf(await fetchPdf(server, session, id))).toContain(id);
});

const inCopy = () => [process.execPath, join(copy.path, 'apps/server/dist/main.js')];

/** Returns the script's output, which is empty if all builds are fresh. */
function prepare({ path }: CheckoutCopy): string {
  return execFileSync(process.execPath, [join(path, 'scripts/prepare.mjs')], { encoding: 'utf8' });
}

async function newestInvoice(server: RunningServer, session: Session): Promise<string> {
  const { body } = await call(server, session, billingEndpoints['invoices.mine'], {});
  const [newest] = body['invoices'] as { id: string }[];
  return newest?.id ?? '';
}

async function fetchPdf({ url }: RunningServer, session: Session, id: string): Promise<Uint8Array> {
  const reply = await fetch(`${url}${billingEndpoints['invoices.pdf'].path.replace('{id}', id)}`, {
    headers: { cookie: session.cookie, authorization: `Bearer ${session.requestToken}` },
  });
  expect(reply.status).toBe(200);
  return reply.bytes();
}

async function readPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text;
}
