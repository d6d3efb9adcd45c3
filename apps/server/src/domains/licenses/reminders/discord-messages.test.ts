import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../../scripts/free-port.ts';
import { createLog } from '../../../platform/log.ts';
import { breakChannel, channelMessages } from '../../../testing/discord-channel.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { signInNewCustomer } from '../../../testing/person.ts';
import { hurryJobs, remind, remindersOf, toldTo } from '../../../testing/reminders.ts';
import {
  cloneDatabase,
  startTestApp,
  startTestAppForThisTest,
  type TestApp,
} from '../../../testing/test-app.ts';

const dayMs = 86_400_000;

let app: TestApp;
const logged: string[] = [];
const log = createLog('warn', { write: (line) => void logged.push(line) });
beforeAll(async () => {
  app = await startTestApp({ log });
});
afterAll(() => app.close());

/** A new customer whose license ends in less than a day. */
async function endingSoon(on: TestApp, productName = 'Warden') {
  const { id: userId } = await signInNewCustomer(on);
  const license = await giveLicense(on, userId, {
    productName,
    createdAt: new Date(Date.now() - 29.5 * dayMs),
  });
  const messages = async () => {
    const all = await channelMessages(on);
    return all.filter(({ content }) => content.includes(license.id));
  };
  const state = async () => (await remindersOf(on, license.id)).find(({ told }) => told)?.message;
  return { userId, license, messages, state };
}

it('[OFF-77] sends a Discord reminder that mentions the owner, product and end, and links to the license', async () => {
  const { userId, license, messages, state } = await endingSoon(app);
  await remind(app);
  await expect.poll(state).toBe('sent');
  const seconds = Math.floor((license.expiresAt?.getTime() ?? 0) / 1000);
  expect(await messages()).toMatchObject([
    {
      content: `<@${userId}> Your license for Warden ends <t:${seconds}:R>. ${app.env.WEB_ORIGIN}/dashboard/license/manage/${license.id}`,
      pinged: [userId],
    },
  ]);
});

it('[OFF-77] escapes mentions and markup in product names', async () => {
  const { userId, messages, state } = await endingSoon(app, '@everyone <@223344556677889900> **Bold**');
  await remind(app);
  await expect.poll(state).toBe('sent');
  const [message] = await messages();
  expect(message?.pinged).toEqual([userId]);
  expect(message?.content).toContain(String.raw`\@everyone \<\@223344556677889900\> \*\*Bold\*\*`);
});

describe('delivery to Discord', () => {
  it.for(['rate_limit', 'server_error'])(
    '[OFF-78] retries a reminder that Discord clearly refused (%s) and sends it once',
    async (fault) => {
      const { license, messages, state } = await endingSoon(app);
      await breakChannel(app, fault);
      await remind(app);
      await expect
        .poll(() => remindersOf(app, license.id))
        .toContainEqual(expect.objectContaining({ message: 'waiting', tries: 1 }));
      expect(await messages()).toEqual([]);
      await hurryJobs(app);
      await expect
        .poll(async () => {
          await hurryJobs(app);
          return state();
        })
        .toBe('sent');
      expect(await messages()).toHaveLength(1);
    },
  );

  it.for(['drop_connection', 'invalid_json'])(
    '[OFF-78] does not resend a reminder that arrived, whatever the reply (%s)',
    async (fault) => {
      const { messages, state, license } = await endingSoon(app);
      await breakChannel(app, fault);
      await remind(app);
      await expect.poll(state).toBe(fault === 'invalid_json' ? 'sent' : 'unknown');
      await hurryJobs(app);
      await remind(app);
      expect(await messages()).toHaveLength(1);
      const lines = logged.filter((line) => line.includes(license.id));
      expect(lines).toHaveLength(fault === 'invalid_json' ? 0 : 1);
    },
  );

  it('[OFF-78] keeps a Discord reminder waiting while Discord is unreachable, but notifies the customer', async () => {
    const address = `http://127.0.0.1:${await freePort()}/api/webhooks/1/secret-part`;
    const alone = await startTestAppForThisTest({ variables: { DISCORD_WEBHOOK_URL: address } });
    const { license, userId } = await endingSoon(alone);
    await remind(alone);
    await expect
      .poll(() => remindersOf(alone, license.id))
      .toContainEqual(expect.objectContaining({ message: 'waiting', tries: 1 }));
    expect(await toldTo(alone, userId)).toHaveLength(1);
  });

  it('[OFF-78] does not resend a reminder that was interrupted while it was sent', async () => {
    const { license, messages, state } = await endingSoon(app);
    await breakChannel(app, 'server_error');
    await remind(app);
    await expect
      .poll(() => remindersOf(app, license.id))
      .toContainEqual(expect.objectContaining({ message: 'waiting', tries: 1 }));
    await app.database.pool.query("update license_reminders set message = 'sending' where license_id = $1", [
      license.id,
    ]);
    await expect
      .poll(async () => {
        await hurryJobs(app);
        return state();
      })
      .toBe('unknown');
    expect(await messages()).toEqual([]);
    expect(logged.some((line) => line.includes(license.id) && line.includes('interrupted'))).toBe(true);
  });

  it('[OFF-57] [OFF-78] drops a waiting reminder when its license is renewed', async () => {
    const { license, messages, state } = await endingSoon(app);
    await breakChannel(app, 'server_error');
    await remind(app);
    await expect
      .poll(() => remindersOf(app, license.id))
      .toContainEqual(expect.objectContaining({ message: 'waiting', tries: 1 }));
    await app.database.pool.query(
      "update licenses set expires_at = expires_at + interval '30 days' where id = $1",
      [license.id],
    );
    await expect
      .poll(async () => {
        await hurryJobs(app);
        return state();
      })
      .toBe('dropped');
    expect(await messages()).toEqual([]);
  });

  it('[OFF-78] gives up on an unknown webhook and logs one line without its secret', async () => {
    const lines: string[] = [];
    const address = `${app.emulatorUrl}/api/webhooks/111111111111111111/secret-part`;
    const orphan = await startTestAppForThisTest({
      variables: { DISCORD_WEBHOOK_URL: address },
      log: createLog('warn', { write: (line) => void lines.push(line) }),
    });
    const [one, other] = [await endingSoon(orphan), await endingSoon(orphan)];
    await remind(orphan);
    await expect.poll(one.state).toBe('failed');
    await expect.poll(other.state).toBe('failed');
    expect(lines.filter((line) => line.includes('DISCORD_WEBHOOK_URL'))).toHaveLength(1);
    expect(lines.join('\n')).toContain('404 Unknown Webhook');
    expect(lines.join('\n')).not.toContain('secret-part');
    expect(await toldTo(orphan, one.userId)).toHaveLength(1);
  });

  it('[OFF-57] [OFF-78] sends one message per license when two servers check at once', async () => {
    const data = await cloneDatabase();
    const variables = { DISCORD_WEBHOOK_URL: app.env.DISCORD_WEBHOOK_URL ?? '' };
    const node = { databaseUrl: data.url, variables };
    const [here, there] = [await startTestApp(node), await startTestApp(node)];
    try {
      const people = [];
      for (let number = 0; number < 20; number += 1) people.push(await endingSoon(here));
      await Promise.all([remind(here), remind(there), remind(here), remind(there)]);
      for (const { state, license, userId } of people) {
        await expect.poll(state).toBe('sent');
        expect(await toldTo(here, userId)).toHaveLength(1);
        const sent = (await channelMessages(app)).filter(({ content }) => content.includes(license.id));
        expect(sent).toHaveLength(1);
      }
    } finally {
      await here.close();
      await there.close();
      await data.drop();
    }
  });
});
