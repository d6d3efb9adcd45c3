import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectLive, emitAcknowledged, nextEvent, type LiveClient } from '../../../testing/live-client.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

const goTo = (page: LiveClient, url: string, userId = customer.id) =>
  emitAcknowledged(page, 'locationChange', { url, userId });

async function listed(id = customer.id): Promise<ListedUser> {
  const { body } = await admin.call(userEndpoints['users.list'], { query: { q: id } });
  return (body.data as ListedUser[])[0] as ListedUser;
}

const where = async (id?: string) => {
  const { online, path } = await listed(id);
  return { online, path };
};

type Change = { id: string; online: boolean; path: string | null };

/** The changes of this customer that a page has heard of. */
function heardBy(page: LiveClient): Change[] {
  const heard: Change[] = [];
  page.on('presence.changed', ({ changes }: { changes: Change[] }) =>
    heard.push(...changes.filter(({ id }) => id === customer.id)),
  );
  return heard;
}

describe('who is online', () => {
  it('[ACC-60] [OFF-65] shows the page of a user from locationChange, without its query and hash', async () => {
    expect(await where()).toEqual({ online: false, path: null });
    const page = await connectLive(app, customer);
    expect(await where()).toEqual({ online: true, path: null });
    await goTo(page, '/dashboard/licenses/@me?q=secret#top');
    expect(await where()).toEqual({ online: true, path: '/dashboard/licenses/@me' });
    await goTo(page, `/${'x'.repeat(1_500)}`);
    expect((await where()).path).toHaveLength(200);
  });

  it('[OFF-65] takes the user from the login session, whatever userId says', async () => {
    const other = await signInNewCustomer(app);
    await goTo(await connectLive(app, customer), '/store', other.id);
    expect(await where()).toEqual({ online: true, path: '/store' });
    expect(await where(other.id)).toEqual({ online: false, path: null });
  });

  it('[ACC-60] shows the page that was opened last, until the last page is closed', async () => {
    const [first, second] = [await connectLive(app, customer), await connectLive(app, customer)];
    await goTo(first, '/store');
    await goTo(second, '/products');
    expect((await where()).path).toBe('/products');
    await goTo(first, '/dashboard');
    expect((await where()).path).toBe('/dashboard');
    first.close();
    await expect.poll(async () => (await where()).path).toBe('/products');
    second.close();
    await expect.poll(() => where()).toEqual({ online: false, path: null });
  });

  it('[ACC-60] shows the page that was opened last if both were opened in one millisecond', async () => {
    const [first, second] = [await connectLive(app, customer), await connectLive(app, customer)];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    await goTo(first, '/store');
    await goTo(second, '/products');
    expect((await where()).path).toBe('/products');
    await goTo(first, '/dashboard');
    expect((await where()).path).toBe('/dashboard');
  });

  it('[ACC-70] notes when a user was last seen: at sign-in, with a recorded use of a session, and on leaving', async () => {
    const seenAt = async () => new Date((await listed()).lastSeenAt ?? 0).getTime();
    const signedIn = await seenAt();
    expect(Date.now() - signedIn).toBeLessThan(60_000);
    const longAgo = () =>
      app.database.pool.query("update users set last_seen_at = now() - interval '1 day' where id = $1", [
        customer.id,
      ]);
    await longAgo();
    const page = await connectLive(app, customer);
    page.close();
    await expect.poll(seenAt).toBeGreaterThanOrEqual(signedIn);
    await longAgo();
    await app.database.pool.query(
      "update browser_sessions set last_seen_at = now() - interval '1 hour' where user_id = $1",
      [customer.id],
    );
    await app.accounts.sessions.identify(customer);
    expect(await seenAt()).toBeGreaterThanOrEqual(signedIn);
  });
});

describe('changes of presence', () => {
  it('[ACC-71] sends changes of presence to staff who look at the list or at this user, and nobody else', async () => {
    const [list, one, idle] = [
      await connectLive(app, admin),
      await connectLive(app, admin),
      await connectLive(app, admin),
    ];
    await emitAcknowledged(list, 'users.watch', { all: true });
    await emitAcknowledged(one, 'customer.watch', { id: customer.id });
    const page = await connectLive(app, customer);
    expect(await emitAcknowledged(page, 'users.watch', { all: true })).toMatchObject({ code: 403 });
    const watching = [heardBy(list), heardBy(one)];
    const others = [heardBy(idle), heardBy(page)];
    await goTo(page, '/store');
    for (const heard of watching) {
      await expect.poll(() => heard.at(-1)).toEqual({ id: customer.id, online: true, path: '/store' });
    }
    page.close();
    for (const heard of watching) {
      await expect.poll(() => heard.at(-1)).toEqual({ id: customer.id, online: false, path: null });
    }
    // The reply proves that everything sent before it has arrived.
    await emitAcknowledged(idle, 'userdata', { databaseName: 'none', module: 'none' });
    expect(others).toEqual([[], []]);
  });

  it('[ACC-71] sends no presence after staff leave the list', async () => {
    const [watching, left] = [await connectLive(app, admin), await connectLive(app, admin)];
    for (const page of [watching, left]) await emitAcknowledged(page, 'users.watch', { all: true });
    await emitAcknowledged(left, 'users.unwatch', { all: true });
    const heard = heardBy(left);
    const told = nextEvent(watching, 'presence.changed');
    await connectLive(app, customer);
    await told;
    await emitAcknowledged(left, 'userdata', { databaseName: 'none', module: 'none' });
    expect(heard).toEqual([]);
  });
});
