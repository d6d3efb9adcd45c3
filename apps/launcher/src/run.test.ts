import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { License } from './licenses/license-file.ts';
import { makeComputer, type Computer } from './testing/launcher-process.ts';
import { startScriptedShop, type ScriptedShop } from './testing/scripted-shop.ts';
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

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** Prints its pid, and ignores that it should end. */
const stubborn = `
  process.on('SIGTERM', () => console.log('asked to end'));
  console.log('pid', process.pid);
  setInterval(() => {}, 1000);
`;
const pidIn = (text: string) => Number(/pid (\d+)/.exec(text)?.[1]);

describe('running', () => {
  it('[DEL-40] [DEL-41] runs the product in one session, and shows its lines in the terminal and in the dashboard', async () => {
    const source = `
      console.log('on duty');
      console.error('careful');
      process.stdout.write('no line break');
      setInterval(() => {}, 1000);
    `;
    shop.publish('2.5.0', nodeRelease(source));
    const launcher = computer.launch();
    await launcher.printed('no line break');
    await expect.poll(() => shop.lines).toContainEqual({ level: 'info', content: 'on duty' });
    await expect.poll(() => shop.lines).toContainEqual({ level: 'error', content: 'careful' });
    expect(launcher.stdout()).toContain('Downloading Warden 2.5.0 (0.3 KB) …');
    expect(launcher.stderr()).toBe('careful\n');
    expect(launcher.output()).not.toContain(license.key);
    expect(shop.sent.handshakes).toMatchObject([{ version: '2.5.0', launcher: '1.0.0', product: 'warden' }]);
    shop.stopSession();
    await launcher.exited;
  });

  it('[DEL-41] goes on sending lines to the dashboard when the terminal was closed', async () => {
    const source = `
      let ticks = 0;
      setInterval(() => {
        ticks += 1;
        console.log('tick', ticks, '.'.repeat(3_000));
      }, 2);
    `;
    shop.publish('2.5.0', nodeRelease(source));
    const launcher = computer.launch();
    await launcher.printed('tick 1 ');
    launcher.child.stdout?.destroy();
    const ticks = (count: number) => shop.printed().filter((line) => line.startsWith(`tick ${count} `));
    await expect.poll(() => ticks(300)).toHaveLength(1);
    shop.restart();
    await expect.poll(() => ticks(300)).toHaveLength(2);
  });

  it('[DEL-40] runs it in its folder, with the address of the shop and a folder for its data that stays', async () => {
    const source = `
      import { appendFileSync, readFileSync } from 'node:fs';
      const file = process.env.BOTIQUE_DATA_DIR + '/starts';
      appendFileSync(file, 'x');
      console.log(JSON.stringify([process.env.BOTIQUE_URL, readFileSync('note.txt', 'utf8'), readFileSync(file, 'utf8')]));
    `;
    shop.publish('2.5.0', nodeRelease(source, { 'note.txt': 'hello' }));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    shop.publish('2.6.0', nodeRelease(source, { 'note.txt': 'hello again' }));
    const second = computer.launch();
    expect(await second.exited).toMatchObject({ code: 0 });
    expect(second.stdout()).toContain(JSON.stringify([shop.url, 'hello again', 'xx']));
  });

  it('[DEL-42] ends the session with exit code 0 when the product has finished', async () => {
    shop.publish('2.5.0', nodeRelease(`console.log('all done');`));
    const launcher = computer.launch();
    expect(await launcher.exited).toEqual({ code: 0, signal: null });
    expect(launcher.stdout()).toContain('all done\nWarden has finished.\n');
    expect(shop.left).toEqual([{ exitCode: 0 }]);
    expect(shop.printed().slice(-2)).toEqual(['all done', 'Warden has finished.']);
  });

  it('[DEL-58] runs programs that are not written for Node, with their environment and their exit code', async () => {
    const start = JSON.stringify({ command: ['./bot', 'now'] });
    const script =
      '#!/bin/sh\necho "shell bot $1 in $BOTIQUE_DATA_DIR"\n[ -z "$NODE_CHANNEL_FD" ] || exit 9\n';
    shop.publish('1.0', makeZip({ 'start.json': start, bot: { content: script, mode: 0o100_755 } }));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain(`shell bot now in ${join(computer.homeOf(license), 'data')}`);
    expect(shop.printed().join('\n')).toContain('shell bot now');
  });

  it('[DEL-58] says which program is missing', async () => {
    shop.publish('1.0', makeZip({ 'start.json': JSON.stringify({ command: ['no-such-program'] }) }));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    const message =
      'Warden needs the program no-such-program, which could not be started. Install it on this computer, then start again.';
    expect(launcher.stderr()).toBe(`${message}\n`);
    expect(shop.printed()).toContain(message);
  });

  it('[DEL-44] [DEL-58] goes back if the system refuses to start the new release', async () => {
    shop.publish('1.0', nodeRelease(`console.log('good');`));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    // A file is no folder.
    shop.publish('1.1', makeZip({ 'start.json': JSON.stringify({ command: ['./start.json/bot'] }) }));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout()).toContain('1.0 is running again.');
    expect(launcher.stdout()).toContain('good\n');
  });
});

describe('crashes', () => {
  it('[DEL-43] [LIC-100] restarts a product that crashed, with longer and longer pauses, until it runs', async () => {
    const source = `
      import { appendFileSync, readFileSync } from 'node:fs';
      const file = process.env.BOTIQUE_DATA_DIR + '/starts';
      appendFileSync(file, Date.now() + ' ');
      if (readFileSync(file, 'utf8').trim().split(' ').length < 4) throw new Error('not yet');
      console.log('runs at last', readFileSync(file, 'utf8'));
    `;
    shop.publish('2.5.0', nodeRelease(source));
    const launcher = computer.launch({ times: { restart: 100, longestRestart: 250 } });
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout().match(/crashed with exit code 1/g)).toHaveLength(3);
    const starts = (/runs at last ([\d ]+)/.exec(launcher.stdout())?.[1] ?? '').trim().split(' ').map(Number);
    const pauses = starts.slice(1).map((at, index) => at - Number(starts[index]));
    for (const [index, least] of [100, 200, 250].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(least);
    }
    expect(shop.sent.handshakes).toHaveLength(1);
  });

  it('[DEL-43] gives up after five quick crashes in a row, and sends the last lines and the exit code', async () => {
    shop.publish('2.5.0', nodeRelease(`console.error('no database'); process.exit(7);`));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr().match(/no database/g)).toHaveLength(5);
    expect(launcher.stderr()).toContain('Warden crashed 5 times in a row and won’t be restarted.');
    expect(shop.left).toEqual([{ exitCode: 7 }]);
    expect(shop.printed().filter((line) => line === 'no database')).toHaveLength(5);
    expect(shop.printed().at(-1)).toContain('Warden crashed 5 times in a row');
  });

  it('[DEL-43] does not give up on a product that runs for a while before each crash', async () => {
    const source = `
      import { appendFileSync, readFileSync } from 'node:fs';
      const file = process.env.BOTIQUE_DATA_DIR + '/starts';
      appendFileSync(file, 'x');
      setTimeout(() => process.exit(readFileSync(file, 'utf8').length < 7 ? 1 : 0), 30);
    `;
    shop.publish('2.5.0', nodeRelease(source));
    const launcher = computer.launch({ times: { quick: 20, steady: 20 } });
    expect(await launcher.exited).toMatchObject({ code: 0 });
    expect(launcher.stdout().match(/crashed with exit code 1/g)).toHaveLength(6);
  });

  it('[DEL-43] leaves nothing running that a crashed product has started', async () => {
    const source = `
      import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      console.log('pid', child.pid);
      setTimeout(() => process.exit(3), 50);
    `;
    shop.publish('2.5.0', nodeRelease(source));
    const launcher = computer.launch({ times: { restart: 60_000, longestRestart: 60_000 } });
    await launcher.printed('crashed with exit code 3');
    await expect.poll(() => isRunning(pidIn(launcher.stdout()))).toBe(false);
  });
});

describe('stopping', () => {
  it('[DEL-45] ends the product when the owner stops the session, and exits with code 0', async () => {
    shop.publish('2.5.0', lastingRelease('on duty'));
    const launcher = computer.launch();
    await launcher.printed('on duty');
    shop.stopSession();
    expect(await launcher.exited).toEqual({ code: 0, signal: null });
    expect(launcher.stdout()).toContain('This program was stopped from the dashboard of the shop.\n');
  });

  it('[DEL-45] ends the product with code 1 and the reason when its license ends', async () => {
    shop.publish('2.5.0', lastingRelease('on duty'));
    const launcher = computer.launch();
    await launcher.printed('on duty');
    shop.stopSession('license_expired');
    expect(await launcher.exited).toEqual({ code: 1, signal: null });
    expect(launcher.stderr()).toContain('Your license has expired.');
  });

  it('[DEL-45] kills a product that does not end when it is asked to', async () => {
    shop.publish('2.5.0', nodeRelease(stubborn));
    const launcher = computer.launch({ times: { untilKill: 300 } });
    await launcher.printed('pid');
    shop.stopSession();
    expect(await launcher.exited).toEqual({ code: 0, signal: null });
    expect(launcher.stdout()).toContain('asked to end');
    expect(isRunning(pidIn(launcher.stdout()))).toBe(false);
  });

  it('[DEL-45] lets a bot behind a script save its state', async () => {
    const bot = `
      process.on('SIGTERM', () => setTimeout(() => { console.log('saved'); process.exit(0); }, 300));
      console.log('on duty');
      setInterval(() => {}, 1000);
    `;
    const script = `#!/bin/sh\n'${process.execPath}' bot.js\nexit $?\n`;
    const files = { 'start.json': '{ "command": ["./start"] }', 'bot.js': bot };
    shop.publish('2.5.0', makeZip({ ...files, start: { content: script, mode: 0o100_755 } }));
    const launcher = computer.launch();
    await launcher.printed('on duty');
    launcher.child.kill('SIGTERM');
    expect(await launcher.exited).toEqual({ code: 0, signal: null });
    expect(launcher.stdout()).toContain('saved\n');
  });

  it('[DEL-45] stops a product that waits for its next start', async () => {
    shop.publish('2.5.0', nodeRelease(`process.exit(1);`));
    const launcher = computer.launch({ times: { restart: 60_000, longestRestart: 60_000 } });
    await launcher.printed('It starts again in 60 s.');
    shop.stopSession();
    expect(await launcher.exited).toEqual({ code: 0, signal: null });
  });

  it.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '[DEL-46] on %s, ends the product in good order and frees the seat',
    async (signal) => {
      const source = `
        process.on('SIGTERM', () => { console.log('saved'); process.exit(0); });
        console.log('pid', process.pid);
        setInterval(() => {}, 1000);
      `;
      shop.publish('2.5.0', nodeRelease(source));
      const launcher = computer.launch();
      await launcher.printed('pid');
      launcher.child.kill(signal);
      expect(await launcher.exited).toEqual({ code: 0, signal: null });
      expect(launcher.stdout()).toContain('saved\nWarden was stopped.\n');
      expect(isRunning(pidIn(launcher.stdout()))).toBe(false);
      expect(shop.left).toEqual([{}]);
      expect(shop.printed()).toContain('saved');
    },
  );

  it('[DEL-46] ends at once on the second Ctrl-C', async () => {
    shop.publish('2.5.0', nodeRelease(stubborn));
    const launcher = computer.launch();
    await launcher.printed('pid');
    launcher.child.kill('SIGINT');
    await launcher.printed('asked to end');
    launcher.child.kill('SIGINT');
    expect(await launcher.exited).toEqual({ code: 1, signal: null });
    await expect.poll(() => isRunning(pidIn(launcher.stdout()))).toBe(false);
  });

  it('[DEL-47] restarts the product in the same session', async () => {
    shop.publish('2.5.0', lastingRelease('on duty'));
    const launcher = computer.launch();
    await launcher.printed('on duty');
    shop.restart();
    await launcher.printed('on duty', 2);
    expect(launcher.stdout()).toContain('Restarting Warden …');
    await expect.poll(() => shop.printed().filter((line) => line === 'on duty')).toHaveLength(2);
    expect(shop.printed()).toContain('Restarting Warden …');
    expect([shop.sent.handshakes.length, shop.left.length, shop.seats.size]).toEqual([1, 0, 1]);
  });

  it('[DEL-47] restarts a product that waits after a crash at once', async () => {
    const source = `
      import { existsSync, writeFileSync } from 'node:fs';
      const file = process.env.BOTIQUE_DATA_DIR + '/repaired';
      if (!existsSync(file)) { writeFileSync(file, ''); process.exit(1); }
      console.log('runs');
    `;
    shop.publish('2.5.0', nodeRelease(source));
    const launcher = computer.launch({ times: { restart: 60_000, longestRestart: 60_000 } });
    await launcher.printed('It starts again in 60 s.');
    shop.restart();
    expect(await launcher.exited).toMatchObject({ code: 0 });
  });
});

describe('one launcher', () => {
  it('[DEL-35] says that the product runs already, and starts again after a launcher was killed', async () => {
    // Ends with its launcher, as the SDK would: nobody else could end it.
    const leave = "process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000);";
    shop.publish('2.5.0', nodeRelease(`console.log('on duty'); ${leave}`));
    const first = computer.launch();
    await first.printed('on duty');
    const second = computer.launch();
    expect(await second.exited).toMatchObject({ code: 1 });
    expect(second.stderr()).toBe(
      'Warden is already running on this computer. Look for its window, or stop it in your dashboard.\n',
    );
    first.child.kill('SIGKILL');
    await first.exited;
    await computer.launch().printed('on duty');
  });

  it('[DEL-35] leaves no lock behind, and runs two licenses at the same time', async () => {
    const other = shop.addLicense({ name: 'Mall Bot' });
    shop.addClaim('lc_both_0123456789abcdef', [license, other]);
    const both = makeComputer(shop, { claim: 'lc_both_0123456789abcdef' });
    shop.publish('2.5.0', lastingRelease('on duty'));
    const first = both.launch({ parameters: ['--license', license.id] });
    await first.printed('on duty');
    const second = both.launch({ env: { BOTIQUE_LICENSE: 'mall bot' } });
    await second.printed('on duty');
    expect(second.stdout()).toContain('Starting Mall Bot 2.5.0 …');
    for (const launcher of [first, second]) {
      launcher.child.kill('SIGTERM');
      await launcher.exited;
    }
    expect(existsSync(join(both.homeOf(license), 'lock'))).toBe(false);
  });
});

describe('failures', () => {
  it('[DEL-51] says where to get help if there is nothing to download', async () => {
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toBe(
      `There is no release of Warden yet. Ask for it here: ${shop.url}/dashboard/license/source\n`,
    );
  });

  it('[DEL-51] recognises the login page of a network', async () => {
    shop.intercept((_path, _request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hotel WiFi</h1>');
      return true;
    });
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toContain('such as the login page of a network.');
  });

  it('[DEL-51] says that settings.json is missing or damaged', async () => {
    writeFileSync(join(computer.home, 'app/settings.json'), '{');
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toContain('The file settings.json is missing or damaged.');
  });

  it('[DEL-51] keeps the details of an unexpected failure in a file, and says where', async () => {
    shop.publish('2.5.0', nodeRelease(''));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    // A folder where a file belongs.
    rmSync(join(computer.homeOf(license), 'installed.json'));
    mkdirSync(join(computer.homeOf(license), 'installed.json'));
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    const log = join(computer.homeOf(license), '../launcher.log');
    expect(launcher.stderr()).toContain(`send this file to the shop: ${log}`);
    expect(readFileSync(log, 'utf8')).toContain('EISDIR');
    expect(readFileSync(log, 'utf8')).not.toContain(license.key);
  });

  it('[DEL-51] forgets a key that the shop no longer knows', async () => {
    shop.publish('2.5.0', nodeRelease(''));
    expect(await computer.launch().exited).toMatchObject({ code: 0 });
    shop.intercept((path, _request, reply) => {
      if (!path.startsWith('/api/releases')) return false;
      const body = { success: false, code: 401, error: 'license_key_replaced', message: 'Replaced.' };
      reply.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return true;
    });
    const launcher = computer.launch();
    expect(await launcher.exited).toMatchObject({ code: 1 });
    expect(launcher.stderr()).toBe(
      'This license key was replaced. Copy the new one from your dashboard. The next start asks for a license key.\n',
    );
    expect(readFileSync(computer.licensesFile(), 'utf8')).not.toContain(license.key);
  });
});
