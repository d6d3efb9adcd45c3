import { ticketsDocuments } from '@botique/contract/tickets/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ban, signIn, createOtherUser, type Person } from '../../../testing/person.ts';
import { rawRequest } from '../../../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ticketRows } from '../../../testing/ticket-rows.ts';
import { tinyImages } from '../../../testing/tiny-files.ts';
import { createAttachments, type Attachments } from './attachments.ts';

let app: TestApp;
let attachments: Attachments;
let customer: Person;
let other: Person;
let admin: Person;
let ticketId: string;
let now = new Date('2031-05-17T10:00:00.000Z');

beforeAll(async () => {
  const clock = { now: () => now };
  app = await startTestApp({ clock });
  attachments = createAttachments({ db: app.database.db, clock, publicUrl: app.url });
  [customer, other, admin] = [
    await signIn(app, 'customer'),
    await signIn(app, 'other'),
    await signIn(app, 'admin'),
  ];
});
afterAll(() => app.close());

beforeEach(async () => {
  ticketId = await ticketRows(app.database).ticket(customer.id);
});

async function linkTo(name: string, bytes: Buffer): Promise<string> {
  const [ownerId, uploaderId] = [customer.id, customer.id];
  const { id } = await attachments.upload({ ticketId, ownerId, uploaderId, name, bytes });
  return attachments.link(id, { ownerId, userId: customer.id });
}

/** Opens a link like a browser: with cookies and without the request token. */
async function open(url: string, headers: Record<string, string> = {}, cookie = customer.cookie) {
  const reply = await fetch(url, { headers: { accept: 'text/html,*/*', cookie, ...headers } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

async function expectClosed(url: string, cookie?: string): Promise<void> {
  const page = await open(url, {}, cookie);
  expect(page.status).toBe(410);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(String(page.bytes)).toContain('This link has been used or has expired. Go back and open it again.');
  const call = await open(url, { accept: '*/*' }, cookie);
  expect(call.status).toBe(410);
  expect(JSON.parse(String(call.bytes))).toMatchObject({ code: 410, error: 'link_used' });
}

describe('[TIC-62] ticket files', () => {
  it('serves an image inline with its exact type, sandboxed', async () => {
    const { status, headers, bytes } = await open(await linkTo('Grüße.png', tinyImages.png));
    expect(status).toBe(200);
    expect(bytes.equals(tinyImages.png)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="Gr__e.png"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  });

  it('serves every text as a plain-text download, even a page or a drawing', async () => {
    const page = Buffer.from(`<script>alert('Grüße')</script>`.repeat(100));
    for (const name of ['evil.html', 'evil.svg']) {
      const { headers, bytes } = await open(await linkTo(name, page));
      expect(bytes.equals(page)).toBe(true);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.txt"; filename*=UTF-8''${name}.txt`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

describe('[ACC-42] [TIC-62] file links', () => {
  it('[ACC-43] opens a file link once, even in a background request', async () => {
    const url = await linkTo('a.txt', Buffer.from('hello'));
    expect((await open(url, { accept: 'image/*' })).status).toBe(200);
    await expectClosed(url);
  });

  it('opens a file link in any browser of its user, and for no one else', async () => {
    const url = await linkTo('a.txt', Buffer.from('hello'));
    await expectClosed(url, other.cookie);
    await expectClosed(url, admin.cookie);
    await expectClosed(url, '');
    await expectClosed(url, 'botique_session=nonsense');
    const elsewhere = await signIn(app, 'customer');
    expect((await open(url, {}, elsewhere.cookie)).status).toBe(200);
  });

  it('[ACC-43] refuses a file link after a minute', async () => {
    const url = await linkTo('a.txt', Buffer.from('hello'));
    now = new Date(now.getTime() + 60_000);
    await expectClosed(url);
  });

  it('refuses the file link of a user who is no longer staff', async () => {
    const id = await ticketRows(app.database).person('Admin');
    const { secret } = await app.accounts.signIn({ id, globalUsername: 'Mo', avatar: null }, 'Test browser');
    const file = { ticketId, ownerId: null, uploaderId: id, name: 'a.txt', bytes: Buffer.from('hello') };
    const viewer = { ownerId: null, userId: id };
    const links = [await attachments.upload(file), await attachments.upload(file)].map((upload) =>
      attachments.link(upload.id, viewer),
    );
    const [before = '', after = ''] = await Promise.all(links);
    expect((await open(before, {}, `botique_session=${secret}`)).status).toBe(200);
    await app.database.pool.query("update users set role = 'User' where id = $1", [id]);
    await expectClosed(after, `botique_session=${secret}`);
  });

  it('refuses the file link of a user who has been banned since', async () => {
    const id = await createOtherUser(app);
    const opened = await app.accounts.signIn({ id, globalUsername: 'Mo', avatar: null }, 'Test browser');
    const own = await ticketRows(app.database).ticket(id);
    const file = { ticketId: own, ownerId: id, uploaderId: id, name: 'a.txt', bytes: Buffer.from('hello') };
    const url = await attachments.link((await attachments.upload(file)).id, { ownerId: id, userId: id });
    await ban(app, id);
    await expectClosed(url, `botique_session=${opened.secret}`);
  });

  it('does not use up a file link on a HEAD request', async () => {
    const url = await linkTo('a.txt', Buffer.from('hello'));
    const { pathname, search } = new URL(url);
    const reply = await rawRequest(app, pathname + search, {
      method: 'HEAD',
      headers: { cookie: customer.cookie },
    });
    expect(reply.status).not.toBe(200);
    expect((await open(url)).status).toBe(200);
  });

  it('refuses a file link with a missing, repeated, too long or empty token', async () => {
    const { path } = ticketsDocuments['tickets.file'];
    for (const query of ['', '?link=a&link=b', `?link=${'a'.repeat(101)}`]) {
      expect((await open(`${app.url}${path}${query}`)).status).toBe(400);
    }
    await expectClosed(`${app.url}${path}?link=`);
  });
});
