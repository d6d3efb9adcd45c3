import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openLeaseFile } from './lease-file.ts';

const holder = {
  license: '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA',
  uuid: '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42',
  product: 'warden',
};
const lease = { token: 'a.signed.token', seenAt: 1_000, aheadMs: -20 };

beforeEach(() => {
  onTestFinished(() => void vi.unstubAllEnvs());
});

/** A machine with a folder for the user's configuration. Without an id, it has no file with one. */
function makeMachine(id?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'botique-machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const machineIdFile = join(folder, 'machine-id');
  if (id !== undefined) writeFileSync(machineIdFile, `${id}\n`);
  const config = join(folder, 'config');
  return {
    config,
    open(change: Partial<typeof holder> = {}) {
      vi.stubEnv('XDG_CONFIG_HOME', config);
      const shop = 'https://shop.example';
      return openLeaseFile({ shop, holder: { ...holder, ...change }, keepsFile: true, machineIdFile });
    },
  };
}

it.for([
  ['an id', '0f1e2d3c'],
  ['no id', undefined],
])('[SDK-12] keeps a lease on a machine with %s', ([, id]) => {
  const machine = makeMachine(id);
  machine.open().write(lease);
  expect(machine.open().read()).toEqual(lease);
});

it.for([
  ['another id', '4b5a6978'],
  ['no id', undefined],
])('[SDK-13] refuses a lease whose whole folder was copied to a machine with %s', ([, id]) => {
  const machine = makeMachine('0f1e2d3c');
  machine.open().write(lease);
  const [other, clone] = [makeMachine(id), makeMachine('0f1e2d3c')];
  for (const { config } of [other, clone]) cpSync(machine.config, config, { recursive: true });
  expect(other.open().read()).toBeNull();
  // So the machine is the only difference.
  expect(clone.open().read()).toEqual(lease);
});

it.for([
  ['device', { uuid: 'c56a4180-65aa-42ec-a945-5fd21dec0538' }],
  ['license key', { license: '1PEBA7-Q2M9K-4XWD0-ZR8TN-5HJVC' }],
] as const)('[SDK-13] refuses a lease that was renamed to that of another %s', ([, change]) => {
  const machine = makeMachine('0f1e2d3c');
  const folder = join(machine.config, 'botique/leases');
  machine.open(change).write(lease);
  const [wanted = ''] = readdirSync(folder);
  machine.open(change).remove();
  machine.open().write(lease);
  const [name = ''] = readdirSync(folder);
  renameSync(join(folder, name), join(folder, wanted));
  expect(machine.open(change).read()).toBeNull();
});
