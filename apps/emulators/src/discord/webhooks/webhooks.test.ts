import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator, type TestEmulator, webhook } from '../test-emulator.ts';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(() => emulator.close());

const address = `/api/webhooks/${webhook.id}/${webhook.token}`;
const send = (body: object, path = `${address}?wait=true`) => emulator.postJson(path, body);

async function received() {
  const reply = await emulator.get('/emulator/discord/webhooks');
  return ((await reply.json()) as { messages: { content: string; pinged: string[] }[] }).messages;
}

it('accepts a message and returns it when asked to wait, or else answers 204', async () => {
  const answered = await send({ content: 'Hello', username: 'Shop' });
  expect(answered.status).toBe(200);
  expect(await answered.json()).toMatchObject({
    content: 'Hello',
    webhook_id: webhook.id,
    author: { username: 'Shop', bot: true },
  });
  const quiet = await send({ content: 'Again' }, address);
  expect([quiet.status, await quiet.text()]).toEqual([204, '']);
  expect((await received()).map(({ content }) => content)).toEqual(['Hello', 'Again']);
  await emulator.postJson('/emulator/discord/reset', {});
  expect(await received()).toEqual([]);
});

it('describes the webhook to a caller with its token', async () => {
  expect(await (await emulator.get(address)).json()).toMatchObject({ id: webhook.id, type: 1 });
});

it.for([
  [{}, 50_006],
  [{ content: '  ' }, 50_006],
  [{ content: 'x'.repeat(2001) }, 50_035],
  [{ content: 'x', username: 'Discord helper' }, 50_035],
  [{ content: 'x', allowed_mentions: { parse: ['users'], users: ['223344556677889900'] } }, 50_035],
] as const)('refuses the message %j', async ([body, code]) => {
  const reply = await send(body);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ code });
  expect(await received()).toEqual([]);
});

it('refuses unknown webhooks and wrong tokens', async () => {
  const unknown = await send({ content: 'x' }, `/api/webhooks/111111111111111111/${webhook.token}`);
  expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Unknown Webhook', code: 10_015 }]);
  const wrong = await send({ content: 'x' }, `/api/webhooks/${webhook.id}/wrong`);
  expect([wrong.status, await wrong.json()]).toEqual([
    401,
    { message: 'Invalid Webhook Token', code: 50_027 },
  ]);
});

it('pings only the people the sender allows', async () => {
  const [one, other] = ['223344556677889900', '223344556677889901'];
  const content = `<@${one}> <@${other}> @everyone`;
  await send({ content });
  await send({ content, allowed_mentions: { parse: [], users: [one] } });
  await send({ content, allowed_mentions: { parse: [] } });
  expect((await received()).map(({ pinged }) => pinged)).toEqual([[one, other, '@everyone'], [one], []]);
});

describe('webhook faults', () => {
  const addFault = (fault: string) =>
    emulator.postJson('/emulator/discord/faults', { endpoint: 'webhook', fault, retryAfter: 2 });

  it.for([
    ['rate_limit', 429],
    ['server_error', 500],
  ] as const)('injects %s instead of accepting the message', async ([fault, status]) => {
    await addFault(fault);
    expect((await send({ content: 'x' })).status).toBe(status);
    expect(await received()).toEqual([]);
  });

  it('drops the connection or sends invalid JSON only after accepting the message', async () => {
    await addFault('drop_connection');
    await expect(send({ content: 'one' })).rejects.toThrow('fetch failed');
    await addFault('invalid_json');
    await expect((await send({ content: 'two' })).json()).rejects.toThrow(SyntaxError);
    expect((await received()).map(({ content }) => content)).toEqual(['one', 'two']);
  });
});
