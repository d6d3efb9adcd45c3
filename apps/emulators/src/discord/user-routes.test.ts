import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccessToken, startEmulator, type TestEmulator } from './test-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

const me = (authorization?: string, path = '/api/users/@me') =>
  emulator.get(path, authorization === undefined ? {} : { headers: { authorization } });

it.each([[undefined], ['Bearer wrong'], ['Bearer '], ['Bot abc'], ['Basic abc']])(
  'answers 401 to the authorization header %s',
  async (authorization) => {
    const reply = await me(authorization);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({ message: '401: Unauthorized', code: 0 });
  },
);

it('answers the user call under every API version', async () => {
  const bearer = `Bearer ${await newAccessToken(emulator)}`;
  for (const path of ['/api/users/@me', '/api/v9/users/@me', '/api/v10/users/@me']) {
    expect(await (await me(bearer, path)).json()).toMatchObject({ username: 'mo', global_name: 'Mo' });
  }
});

it('shows the email address only with its scope, and nothing without identify', async () => {
  const plain = (await (await me(`Bearer ${await newAccessToken(emulator)}`)).json()) as object;
  expect(plain).not.toHaveProperty('email');
  const token = await newAccessToken(emulator, 'identify email');
  expect(await (await me(`Bearer ${token}`)).json()).toMatchObject({ email: 'mo@people.example' });
  expect((await me(`Bearer ${await newAccessToken(emulator, 'email')}`)).status).toBe(401);
});

it('expires an access token after a week', async () => {
  const bearer = `Bearer ${await newAccessToken(emulator)}`;
  emulator.passSeconds(604_799);
  expect((await me(bearer)).status).toBe(200);
  emulator.passSeconds(1);
  expect((await me(bearer)).status).toBe(401);
});
