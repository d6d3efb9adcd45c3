import { expect, it, onTestFinished } from 'vitest';
import { startEmulator } from './test-emulator.ts';

it('shows a page for an invitation that names the community and the COMMUNITY_URL setting', async () => {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.close());
  const reply = await emulator.get('/invite/botique');
  expect(reply.status).toBe(200);
  const text = await reply.text();
  expect(text).toContain('<h1>Botique’s community</h1>');
  expect(text).toContain('COMMUNITY_URL');
});
