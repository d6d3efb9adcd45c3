import { expect, it } from 'vitest';
import { sampleLicense, sampleSession } from '../../testing/samples/sample-licenses.ts';
import { deviceName, sessionName, typeName } from './session-names.ts';

const license = sampleLicense({ productName: 'Warden' });
const session = sampleSession(license, 'Mall Moderator');

it('names a session as its product reported, or after the product', () => {
  expect(sessionName(session)).toBe('Mall Moderator');
  expect(sessionName({ data: license })).toBe('Warden');
  expect(sessionName({ productName: 'Relay', metadata: [{ name: 'username', value: ' ' }] })).toBe('Relay');
});

it('names a device by its computer, or by the first 8 characters of its UUID', () => {
  const uuid = '4f1c09e2-7ab3-4d51-9c2e-b0d86a31f7e4';
  expect(deviceName({ host: 'home-server', uuid })).toBe('home-server');
  expect(deviceName({ host: null, uuid })).toBe('4f1c09e2');
});

it('[UI-38] capitalises the type of a license', () => {
  expect(typeName({ type: 'warden' })).toBe('Warden');
  expect(typeName({ type: 'Émile-bot' })).toBe('Émile-bot');
  expect(typeName({ type: '' })).toBe('');
});
