import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { License } from './licenses/license-file.ts';
import { makeComputer, type Computer } from './testing/launcher-process.ts';
import { startScriptedShop, type ScriptedShop } from './testing/scripted-shop.ts';
import { makeSigningKey } from './testing/tokens.ts';
import { lastingRelease, makeZip, nodeRelease } from './testing/zips.ts';

let shop: ScriptedShop;
let license: License;
let computer: Computer;
beforeEach(async () => {
  shop = await startScriptedShop();
  license = shop.addLicense();
  shop.addClaim('lc_0123456789abcdefghij', [license]);
  computer = makeComputer(shop, { claim: 'lc_0123456789abcdefghij' });
});

const finishing = (line: string) => nodeRelease(`console.log(${JSON.stringify(line)});`);
const crashing = nodeRelease(`console.error('broken'); process.exit(1);`);
const downloads = () => shop.requests.map(({ path }) => path).filter((path) => path.includes('/download/'));
const installed = () =>
  readdirSync(join(computer.homeOf(license), 'releases')).filter((name) => !name.endsWith('.json'));

function refuse(reply: ServerResponse, code: number, error: string, headers: Record<string, string> = {}) {
  reply.writeHead(code, { 'content-type': 'application/json', ...headers });
  reply.end(JSON.stringify({ success: false, code, error, message: error }));
}

function withdraw(id: string): void {
  shop.intercept((path, _request, reply) => {
    if (path !== `/api/releases/download/${id}`) return false;
    refuse(reply, 410, 'release_withdrawn');
    return true;
  });
}

/** Random content, which can't be compressed. */
const large = (bytes: number) =>
  nodeRelease(`console.log('large');`, {
    'content.txt': Array.from({ length: bytes / 10 }, () => Math.random().toString(36).slice(2, 12)).join(''),
  });

describe('downloading', () => {
  it('[DEL-36] continues after the connection broke several times, and shows how far it is', async () => {
    const { id, zip } = shop.publish('2.5.0', large(1_000_000));
    const from: number[] = [];
    shop.intercept((path, request, reply) => {
      if (!path.includes('/download/')) return false;
      const start = Number(new URL(request.url ?? '', shop.url).searchParams.get('from') ?? 0);
      from.push(start);
      if (from.length > 3) return false;
      reply.writeHead(200, { 'content-type': 'application/zip', 'content-length': zip.length - start });
      reply.write(zip.subarray(start, start + 100_000));
      void breakOnceStored(start, reply);
      return true;
    });
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(from[0]).toBe(0);
    expect(from).toEqual(from.toSorted((a, b) => a - b));
    expect(from.at(-1)).toBeGreaterThan(0);
    expect(launcher.stdout()).toMatch(/\d+% \(.* of .* [KM]B\)/);
    expect(launcher.stdout()).toContain('large\n');
    expect(installed()).toEqual([id]);
  });

  /** A client that finds the connection broken discards what it hasn't read yet. */
  async function breakOnceStored(start: number, reply: ServerResponse) {
    await expect.poll(() => sizeOfParts()).toBeGreaterThan(start);
    reply.socket?.destroySoon();
  }

  it('[DEL-36] continues with the next start', async () => {
    const { zip } = shop.publish('2.5.0', large(1_000_000));
    shop.intercept((path, _request, reply) => {
      if (!path.includes('/download/')) return false;
      reply.writeHead(200, { 'content-type': 'application/zip', 'content-length': zip.length });
      reply.write(zip.subarray(0, 300_000));
      return true;
    });
    const first = computer.launch();
    await expect.poll(() => downloads()).toHaveLength(1);
    await expect.poll(() => sizeOfParts()).toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    await first.exited;
    shop.intercept(() => false);
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    expect(downloads().at(-1)).toMatch(/\?from=[1-9]/);
  });

  function sizeOfParts(): number {
    const folder = join(computer.homeOf(license), 'downloads');
    return existsSync(folder)
      ? readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
      : 0;
  }

  it('[DEL-36] begins again if what an earlier start has left is damaged', async () => {
    const { id, zip } = shop.publish('2.5.0', finishing('whole'));
    shop.setCurrent(null);
    await computer.launch().exited;
    const folder = join(computer.homeOf(license), 'downloads');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${id}.part`), Buffer.alloc(zip.length - 1));
    shop.setCurrent(id);
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain('whole\n');
    expect(downloads()).toHaveLength(2);
  });

  it('[DEL-36] gives up a download that never arrives, in plain words', async () => {
    shop.publish('2.5.0', finishing('never'));
    shop.intercept((path, _request, reply) => {
      if (!path.includes('/download/')) return false;
      reply.destroy();
      return true;
    });
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toBe(
      'The shop cannot be reached. Check your internet connection, and try again later.\n',
    );
    expect(shop.left).toEqual([{}]);
  });

  it('[DEL-36] waits for a busy shop, as long as it says', async () => {
    shop.publish('2.5.0', finishing('patient'));
    const asked: number[] = [];
    shop.intercept((path, _request, reply) => {
      if (!path.includes('/download/')) return false;
      asked.push(performance.now());
      if (asked.length > 7) return false;
      refuse(reply, 429, 'too_many_requests', asked.length === 1 ? { 'retry-after': '1' } : {});
      return true;
    });
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain('patient\n');
    expect(Number(asked[1]) - Number(asked[0])).toBeGreaterThanOrEqual(990);
  });

  it('[DEL-36] asks again if the release is withdrawn during the download', async () => {
    const { id } = shop.publish('2.5.0', finishing('withdrawn'));
    shop.intercept((path, _request, reply) => {
      if (path !== `/api/releases/download/${id}`) return false;
      shop.publish('2.5.1', finishing('repaired'));
      refuse(reply, 410, 'release_withdrawn');
      return true;
    });
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain('repaired\n');
    expect(shop.versions).toEqual(['2.5.1']);
  });

  it('[DEL-36] stops a download when the owner stops the session', async () => {
    shop.publish('2.5.0', finishing('never'));
    shop.intercept((path, _request, reply) => {
      if (!path.includes('/download/')) return false;
      reply.writeHead(200, { 'content-type': 'application/zip' }).write('PK');
      return true;
    });
    const launcher = computer.launch();
    await expect.poll(() => downloads()).toHaveLength(1);
    shop.stopSession();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain('This program was stopped from the dashboard of the shop.');
  });
});

describe('releases that are not what the shop has signed', () => {
  const stranger = makeSigningKey('first');
  const otherId = '3d4f5a6b-7c8d-4e9f-8a0b-1c2d3e4f5a6b';

  it.for<[string, Parameters<ScriptedShop['publish']>[2]]>([
    ['that someone else has signed', { by: stranger }],
    ['whose signature is for another release', { claims: { release: otherId } }],
    ['whose signature is for another product', { claims: { product: 'Other123' } }],
    ['whose signature is for another version', { claims: { version: '9.9.9' } }],
    ['whose signature is for another size', { claims: { bytes: 1 } }],
    ['whose signature is for another checksum', { claims: { sha256: '0'.repeat(64) } }],
  ])('[DEL-37] does not even download one %s', async ([, options]) => {
    shop.publish('2.5.0', finishing('evil'), options);
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    const message =
      'Warden 2.5.0 was not installed, because its signature is not from the shop. Contact the shop.';
    expect(launcher.stderr()).toBe(`${message}\n`);
    expect(shop.printed()).toContain(message);
    expect(downloads()).toEqual([]);
  });

  it('[DEL-37] [DEL-50] tries again if the keys of the shop cannot be fetched', async () => {
    shop.publish('2.4.0', lastingRelease('old'));
    const launcher = computer.launch();
    await launcher.printed('old');
    shop.publish('2.5.0', lastingRelease('new'), { by: makeSigningKey('second') });
    let asked = 0;
    shop.intercept((path, _request, reply) => {
      if (path !== '/api/licenses/signing-keys') return false;
      asked += 1;
      refuse(reply, 503, 'unavailable');
      return true;
    });
    shop.announceRelease('2.5.0');
    await expect.poll(() => asked).toBeGreaterThan(1);
    expect(launcher.stderr()).toBe('');
    shop.intercept(() => false);
    await launcher.printed('its signature is not from the shop');
  });

  it('[DEL-37] [DEL-50] refuses a zip that was changed on its way, and runs the installed release', async () => {
    shop.publish('2.4.0', finishing('good'));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    const { zip } = shop.publish('2.5.0', finishing('evil'));
    // Of the same size.
    zip[40] = (zip[40] ?? 0) ^ 1;
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.output()).toContain('good\n');
    expect(launcher.output()).not.toContain('evil');
    for (const said of [
      'Warden 2.5.0 was not installed, because what was downloaded is not what the shop has published. Try again later, or contact the shop.',
      'Warden 2.4.0, which is installed, runs instead.',
    ]) {
      expect(launcher.output()).toContain(said);
      expect(shop.printed()).toContain(said);
    }
    expect(shop.versions).toEqual(['2.4.0']);
  });

  it.for<[string, Parameters<typeof makeZip>[0]]>([
    ['leaves its folder', { '../evil.js': '' }],
    ['has an absolute path', { '/tmp/evil.js': '' }],
    ['is a link', { 'link.js': { content: '/etc/passwd', mode: 0o120_777 } }],
  ])('[DEL-38] installs nothing of a zip with a file that %s', async ([, files]) => {
    shop.publish('2.5.0', nodeRelease(`console.log('evil');`, files));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toContain('because its zip is damaged or contains unsafe files.');
    expect(installed()).toEqual([]);
    expect(existsSync(join(computer.homeOf(license), 'evil.js'))).toBe(false);
  });
});

describe('installed releases', () => {
  it('[DEL-39] downloads a release once, and keeps it and the one before', async () => {
    const ids: string[] = [];
    for (const version of ['1.0', '2.0', '3.0']) {
      ids.push(shop.publish(version, finishing(version)).id);
      for (const start of ['first', 'second']) {
        expect(await computer.launch().exited, start).toMatchObject({ code: 0 });
      }
    }
    expect(downloads()).toHaveLength(3);
    expect(installed().toSorted()).toEqual(ids.slice(1).toSorted());
    expect(existsSync(join(computer.homeOf(license), 'downloads'))).toBe(false);
  });

  it('[DEL-39] downloads a damaged one again', async () => {
    const { id } = shop.publish('1.0', finishing('runs'));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    rmSync(join(computer.homeOf(license), 'releases', id, 'index.js'));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain('runs\n');
    expect(downloads()).toHaveLength(2);
  });
});

describe('a release that crashes at once', () => {
  it('[DEL-44] is replaced by the previous one, reported, and not tried again', async () => {
    shop.publish('2.4.0', lastingRelease('good'));
    const first = computer.launch({ times: { quick: 10 } });
    await first.printed('good');
    shop.stopSession();
    await first.exited;
    const bad = shop.publish('2.5.0', crashing);
    const launcher = computer.launch();
    await launcher.printed('good');
    const said = 'Warden 2.5.0 crashed right after it started. 2.4.0 is running again.';
    expect(launcher.stdout()).toContain(said);
    await expect.poll(() => shop.printed()).toContain(said);
    expect(shop.printed()).toContain('broken');
    expect(shop.requests.map(({ path }) => path)).toContain(`POST /api/releases/crashed/${bad.id}`);
    expect(shop.versions).toEqual(['2.4.0']);
    shop.stopSession();
    await launcher.exited;

    const next = computer.launch();
    await next.printed('good');
    expect(next.output()).not.toContain('broken');
    expect(shop.sent.handshakes.at(-1)).toMatchObject({ version: '2.4.0' });
    shop.stopSession();
    await next.exited;

    shop.publish('2.5.1', finishing('repaired'));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    // It may run again once another release was current.
    shop.setCurrent(bad.id);
    const again = computer.launch();
    await again.exited;
    expect(again.output()).toContain('broken');
  });

  it('[DEL-44] is not replaced by one that was withdrawn', async () => {
    const { id } = shop.publish('2.4.0', finishing('insecure'));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    shop.publish('2.5.0', crashing);
    withdraw(id);
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.output()).toContain('Warden crashed 5 times in a row');
    expect(launcher.output()).not.toContain('insecure');
  });

  it('[DEL-44] is started again if it has run for a while before', async () => {
    shop.publish('2.4.0', finishing('good'));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    const source = `
      import { existsSync, writeFileSync } from 'node:fs';
      const file = process.env.BOTIQUE_DATA_DIR + '/ran';
      if (existsSync(file)) throw new Error('bad luck');
      writeFileSync(file, '');
    `;
    shop.publish('2.5.0', nodeRelease(source));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.output()).toContain('Warden crashed 5 times in a row');
    expect(launcher.output()).not.toContain('good');
  });
});

describe('updates while the product runs', () => {
  it('[DEL-48] downloads a new release in the background, and then runs it in the same session', async () => {
    shop.publish('2.4.0', lastingRelease('old'));
    const launcher = computer.launch();
    await launcher.printed('old');
    shop.publish('2.5.0', lastingRelease('new'));
    shop.announceRelease('2.5.0');
    await launcher.printed('new\n');
    const said = launcher.stdout();
    expect(said.indexOf('Warden 2.5.0 is downloaded')).toBeLessThan(
      said.indexOf('Updating Warden to 2.5.0 …'),
    );
    await expect.poll(() => shop.versions).toEqual(['2.5.0']);
    await expect.poll(() => shop.printed()).toContain('new');
    expect([shop.sent.handshakes.length, shop.left.length]).toEqual([1, 0]);
  });

  it('[DEL-48] goes back if the new release crashes at once', async () => {
    shop.publish('2.4.0', lastingRelease('good'));
    const launcher = computer.launch();
    await launcher.printed('good');
    shop.publish('2.5.0', crashing);
    shop.announceRelease('2.5.0');
    await launcher.printed('good', 2);
    await expect.poll(() => shop.versions).toEqual(['2.5.0', '2.4.0']);
  });

  it('[DEL-48] [DEL-50] keeps the old release running if the new one is tampered with', async () => {
    shop.publish('2.4.0', lastingRelease('good'));
    const launcher = computer.launch();
    await launcher.printed('good');
    const { zip } = shop.publish('2.5.0', lastingRelease('evil'));
    zip[40] = (zip[40] ?? 0) ^ 1;
    shop.announceRelease('2.5.0');
    const said = 'An update was not installed. Warden 2.5.0 was not installed';
    await launcher.printed(said);
    await expect.poll(() => shop.printed().some((line) => line.startsWith(said))).toBe(true);
    expect(launcher.child.exitCode).toBeNull();
    expect(launcher.output()).not.toContain('evil');
  });

  it('[DEL-48] tries again after an outage, without another announcement', async () => {
    shop.publish('2.4.0', lastingRelease('old'));
    const launcher = computer.launch();
    await launcher.printed('old');
    shop.publish('2.5.0', lastingRelease('new'));
    let refused = 0;
    shop.intercept((path, _request, reply) => {
      if (!path.startsWith('/api/releases/') || refused === 8) return false;
      refused += 1;
      refuse(reply, 503, 'unavailable');
      return true;
    });
    shop.announceRelease('2.5.0');
    await launcher.printed('new\n');
    expect(refused).toBe(8);
  });

  it('[DEL-48] ends with the release that is current, even if that changes during a switch', async () => {
    const slow = `
      process.on('SIGTERM', () => setTimeout(() => process.exit(0), 1_500));
      console.log('old');
      setInterval(() => {}, 1000);
    `;
    shop.publish('2.4.0', nodeRelease(slow));
    const launcher = computer.launch();
    await launcher.printed('old');
    const { id } = shop.publish('2.5.0', lastingRelease('new'));
    shop.announceRelease('2.5.0');
    await launcher.printed('Updating Warden to 2.5.0');
    shop.publish('2.6.0', lastingRelease('newer'));
    shop.announceRelease('2.6.0');
    await launcher.printed('Warden 2.6.0 is downloaded');
    // Back to the one that is being switched to.
    shop.setCurrent(id);
    shop.announceRelease('2.5.0');
    await launcher.printed('new\n');
    shop.publish('2.7.0', lastingRelease('newest'));
    shop.announceRelease('2.7.0');
    await launcher.printed('newest\n');
    expect(launcher.stdout()).not.toContain('newer\n');
    expect(new Set(shop.versions)).toEqual(new Set(['2.5.0', '2.7.0']));
  });

  it('[DEL-48] keeps the old release running if the switch cannot be written', async () => {
    const source = `console.log('old'); setTimeout(() => console.log('later'), 600); setInterval(() => {}, 1000);`;
    shop.publish('2.4.0', nodeRelease(source));
    const launcher = computer.launch({ times: { quick: 300 } });
    await launcher.printed('old');
    // A folder where a file belongs.
    const state = join(computer.homeOf(license), 'installed.json');
    rmSync(state);
    mkdirSync(state);
    await launcher.printed('later');
    shop.publish('2.5.0', lastingRelease('new'));
    shop.announceRelease('2.5.0');
    await launcher.printed('2.5.0 is downloaded');
    await expect.poll(() => existsSync(join(computer.homeOf(license), '../launcher.log'))).toBe(true);
    expect(launcher.stdout()).not.toContain('Updating Warden');
    rmSync(state, { recursive: true });
    shop.announceRelease('2.5.0');
    await launcher.printed('new\n');
  });

  it('[DEL-48] [DEL-51] tells that the disk is full', async () => {
    shop.publish('2.4.0', lastingRelease('old'));
    const launcher = computer.launch();
    await launcher.printed('old');
    const { id } = shop.publish('2.5.0', lastingRelease('new'));
    const folder = join(computer.homeOf(license), 'downloads');
    mkdirSync(folder);
    symlinkSync('/dev/full', join(folder, `${id}.part`));
    shop.announceRelease('2.5.0');
    const said = 'An update was not installed. The disk of this computer is full.';
    await launcher.printed(said);
    await expect.poll(() => shop.printed().some((line) => line.startsWith(said))).toBe(true);
    rmSync(folder, { recursive: true });
    shop.announceRelease('2.5.0');
    await launcher.printed('new\n');
  });

  it('[DEL-48] needs no second download after the disk has failed', async () => {
    shop.publish('2.4.0', lastingRelease('old'));
    const launcher = computer.launch();
    await launcher.printed('old');
    const releases = join(computer.homeOf(license), 'releases');
    renameSync(releases, `${releases}-away`);
    writeFileSync(releases, 'no folder');
    shop.publish('2.5.0', lastingRelease('new'));
    shop.announceRelease('2.5.0');
    await expect.poll(() => existsSync(join(computer.homeOf(license), '../launcher.log'))).toBe(true);
    rmSync(releases);
    renameSync(`${releases}-away`, releases);
    shop.announceRelease('2.5.0');
    await launcher.printed('new\n');
    expect(downloads()).toHaveLength(2);
  });

  it('[DEL-48] goes back to an older release that is current again, without a download', async () => {
    const old = shop.publish('2.4.0', lastingRelease('old'));
    const launcher = computer.launch();
    await launcher.printed('old');
    shop.publish('2.5.0', lastingRelease('new'));
    shop.announceRelease('2.5.0');
    await launcher.printed('new\n');
    shop.setCurrent(old.id);
    shop.announceRelease('2.4.0');
    await launcher.printed('old\n', 2);
    expect(downloads()).toHaveLength(2);
  });
});
