import { readFileSync, statSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { License } from './licenses/license-file.ts';
import { makeComputer } from './testing/launcher-process.ts';
import { startScriptedShop, type ScriptedShop } from './testing/scripted-shop.ts';
import { makeSigningKey } from './testing/tokens.ts';
import { lastingRelease, nodeRelease } from './testing/zips.ts';

const code = 'lc_0123456789abcdefghij';
let shop: ScriptedShop;
let license: License;
beforeEach(async () => {
  shop = await startScriptedShop();
  license = shop.addLicense();
  shop.publish('2.5.0', nodeRelease(`console.log('runs');`));
});

const pathsOf = () => shop.requests.map(({ path }) => path);

describe('the claim code', () => {
  it('[DEL-32] is exchanged once for the license keys, which only this user can read', async () => {
    shop.addClaim(code, [license]);
    const computer = makeComputer(shop, { claim: code });
    for (const start of ['first', 'second']) {
      const launcher = computer.launch();
      expect(await launcher.exited, start).toMatchObject({ code: 0 });
      expect(launcher.output()).not.toContain(license.key);
    }
    expect(pathsOf().filter((path) => path === 'POST /api/launcher/claim')).toHaveLength(1);
    const body = shop.requests.find(({ path }) => path.endsWith('/claim'))?.body as Buffer;
    expect(JSON.parse(body.toString())).toMatchObject({ code, platform: 'Linux' });
    expect(shop.sent.handshakes[0]?.['uuid']).toBe(
      (JSON.parse(body.toString()) as { device: string }).device,
    );
    expect(statSync(computer.licensesFile()).mode & 0o777).toBe(0o600);
  });

  it('[DEL-32] says that it was used before if there is no license on this computer', async () => {
    const launcher = makeComputer(shop, { claim: code }).launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toBe('This launcher was used before.\n');
  });

  it('[DEL-32] is tried again if it has brought no license yet', async () => {
    shop.addClaim(code, []);
    const computer = makeComputer(shop, { claim: code });
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toContain('There is no license on this computer yet.');
    shop.addClaim(code, [license]);
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
  });

  it('[DEL-32] adds its licenses to those of an earlier launcher', async () => {
    shop.addClaim(code, [license]);
    const computer = makeComputer(shop, { claim: code });
    await computer.launch().exited;
    const other = shop.addLicense({ name: 'Mall Bot' });
    shop.addClaim('lc_another_0123456789', [other]);
    const again = makeComputer(shop, { claim: 'lc_another_0123456789' });
    const launcher = again.launch({ env: computer.folders });
    expect(await launcher.exited).toMatchObject({ code: 0 });
    const stored = readFileSync(computer.licensesFile(), 'utf8');
    for (const { key } of [license, other]) expect(stored).toContain(key);
  });

  it('[DEL-32] is kept for the next start if the shop cannot be reached', async () => {
    shop.addClaim(code, [license]);
    const computer = makeComputer(shop, { claim: code });
    await shop.goAway();
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toContain('The shop cannot be reached.');
    await shop.comeBack();
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
  });
});

describe('several licenses', () => {
  it('[DEL-33] needs a name where nobody can be asked, and remembers the last choice', async () => {
    const other = shop.addLicense({ name: 'Mall Bot' });
    shop.addClaim(code, [license, other]);
    const computer = makeComputer(shop, { claim: code });
    const first = computer.launch();
    expect(await first.exited).toMatchObject({ code: 1 });
    expect(first.stderr()).toContain(
      `start the launcher with --license and one of these names: Warden (${license.id}), Mall Bot (${other.id})`,
    );
    const wrong = computer.launch({ parameters: ['--license', 'Nobody'] });
    expect(await wrong.exited).toMatchObject({ code: 1 });
    expect(wrong.stderr()).toContain(
      'This computer has no license named “Nobody”. It has: Warden, Mall Bot.',
    );
    expect(await computer.launch({ parameters: ['--license', 'mall bot'] }).exited).toMatchObject({
      code: 0,
    });
    const last = computer.launch();
    expect(await last.exited).toMatchObject({ code: 0 });
    expect(last.stdout()).toContain('Starting Mall Bot 2.5.0 …');
  });

  it('[DEL-33] says how to get a license if there is none', async () => {
    const launcher = makeComputer(shop).launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toContain(
      `There is no license on this computer yet. Download the launcher again from ${shop.url}/dashboard/license/source`,
    );
  });
});

describe('the signing key of the shop', () => {
  it('[DEL-34] comes with the launcher, so that the first contact can be trusted, too', async () => {
    shop.addClaim(code, [license]);
    const computer = makeComputer(shop, { claim: code });
    // Someone else answers as the shop.
    shop.replaceSigningKey(makeSigningKey('second'));
    shop.publish('2.6.0', nodeRelease(`console.log('evil');`));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toContain('its signature is not from the shop');
  });

  it('[DEL-34] stays pinned: a launcher with another one is refused', async () => {
    shop.addClaim(code, [license]);
    const computer = makeComputer(shop, { claim: code });
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    const { id, publicKey } = makeSigningKey('second');
    const other = makeComputer(shop, { signingKey: { id, publicKey } });
    const launcher = other.launch({ env: computer.folders });
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toContain(
      `This launcher is from another shop than the one that this computer knows as ${shop.url}.`,
    );
  });
});

describe('without the shop', () => {
  it('[DEL-49] runs the installed release with the offline lease, and connects when the shop is back', async () => {
    shop.publish('2.5.0', lastingRelease('on duty'));
    shop.addClaim(code, [license]);
    const computer = makeComputer(shop, { claim: code });
    const first = computer.launch();
    await first.printed('on duty');
    first.child.kill('SIGTERM');
    await first.exited;
    await shop.goAway();
    const launcher = computer.launch({ times: { connect: 300 } });
    await launcher.printed('on duty');
    expect(launcher.stdout()).toContain('Warden runs without the shop until it can be reached again.');
    await shop.comeBack();
    await launcher.printed('The connection to the shop is back.');
    await expect.poll(() => shop.printed().filter((line) => line === 'on duty')).toHaveLength(2);
    expect(shop.seats.size).toBe(1);
  });

  it('[DEL-49] says that the shop cannot be reached if there is no lease', async () => {
    shop.addClaim(code, [license]);
    const computer = makeComputer(shop, { claim: code });
    await computer.launch().exited;
    await shop.goAway();
    const launcher = computer.launch({
      times: { connect: 300 },
      env: { BOTIQUE_DEVICE: '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42' },
    });
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toBe(
      'The shop cannot be reached. Check your internet connection, and try again later.\n',
    );
  });

  it('[DEL-49] keeps the product running through an outage', async () => {
    shop.publish('2.5.0', lastingRelease('on duty'));
    shop.addClaim(code, [license]);
    const launcher = makeComputer(shop, { claim: code }).launch();
    await launcher.printed('on duty');
    await shop.goAway();
    await launcher.printed('The connection to the shop is lost. Warden keeps running.');
    await shop.comeBack();
    await launcher.printed('The connection to the shop is back.');
    expect(launcher.child.exitCode).toBeNull();
  });
});
