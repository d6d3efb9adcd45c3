import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

/** What customers unpack. Windows is not available here, so `start.cmd` is only read. */
const built = fileURLToPath(new URL('../dist/package', import.meta.url));
const bundle = fileURLToPath(new URL('../../../scripts/bundle-launcher.ts', import.meta.url));
const download = 'https://nodejs.org/en/download';
beforeAll(() => {
  if (!existsSync(join(built, 'app/launcher.mjs'))) execFileSync(process.execPath, [bundle]);
});

/** An unpacked zip in a folder with a difficult name, with a PATH of its own. */
function unpack() {
  const home = mkdtempSync(join(tmpdir(), 'botique-zip-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, "Jürgen's (50%) & Söhne! $HOME");
  cpSync(built, folder, { recursive: true });
  const programs = join(home, 'programs');
  mkdirSync(programs);
  for (const name of ['dirname', 'sh', 'uname']) {
    const found = ['/bin', '/usr/bin'].map((path) => join(path, name)).find((path) => existsSync(path));
    if (found !== undefined) symlinkSync(found, join(programs, name));
  }
  return {
    folder,
    putNode(script: string): void {
      writeFileSync(join(programs, 'node'), script);
      chmodSync(join(programs, 'node'), 0o755);
    },
    useNode: () => symlinkSync(process.execPath, join(programs, 'node')),
    run(name: string, options: { parameters?: string[]; cwd?: string } = {}) {
      return spawnSync(join(folder, name), options.parameters ?? [], {
        cwd: options.cwd ?? home,
        env: { PATH: programs, XDG_CONFIG_HOME: join(home, 'config'), XDG_DATA_HOME: join(home, 'data') },
        encoding: 'utf8',
      });
    },
  };
}

/** Node prints this at the places that matter to the script. */
const oldNode = (version: string) => `#!/bin/sh
# An old Node runs the check as well.
exec '${process.execPath}' -e "Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); $2"
`;

describe('start.sh', () => {
  it('[DEL-30] says where to get Node if it is missing', () => {
    // The script also looks in the places where macOS keeps programs.
    const text = readFileSync(join(built, 'start.sh'), 'utf8').replace(
      ':/usr/local/bin:/opt/homebrew/bin',
      '',
    );
    const computer = unpack();
    writeFileSync(join(computer.folder, 'start.sh'), text);
    const { status, stderr } = computer.run('start.sh');
    expect([status, stderr]).toEqual([
      1,
      `Node.js is missing on this computer. Install it from ${download}, then start this file again.\n`,
    ]);
  });

  it.for(['18.19.0', '20.20.2', '4.9.1'])('[DEL-30] says that Node %s is too old', (version) => {
    const computer = unpack();
    computer.putNode(oldNode(version));
    const { status, stderr } = computer.run('start.sh');
    expect([status, stderr]).toEqual([
      1,
      `Node.js on this computer is too old. Install version 22 or newer from ${download}, then start this file again.\n`,
    ]);
  });

  it.for(['22.0.0', '24.21.0'])('[DEL-30] accepts Node %s', (version) => {
    const computer = unpack();
    computer.putNode(`${oldNode(version).replace('exec', '[ "$1" != -e ] || exec')}echo "ran $1 $2"\n`);
    const { status, stdout } = computer.run('start.sh', { parameters: ['--license'] });
    expect([status, stdout]).toEqual([0, `ran ${computer.folder}/app/launcher.mjs --license\n`]);
  });

  it.for(['start.sh', 'start.command'])(
    '[DEL-31] %s starts the launcher from any folder, and passes on its exit code',
    (name) => {
      const computer = unpack();
      computer.useNode();
      for (const cwd of ['/', computer.folder]) {
        const { status, stderr } = computer.run(name, { cwd });
        expect([status, stderr]).toEqual([
          1,
          'The file settings.json is missing or damaged. Unpack the whole zip into a folder, or download it again from your dashboard.\n',
        ]);
      }
    },
  );

  it('[DEL-31] says that the zip was not unpacked completely', () => {
    const computer = unpack();
    rmSync(join(computer.folder, 'app'), { recursive: true });
    expect(computer.run('start.sh').stderr).toContain('Unpack the whole zip into one folder');
  });
});

describe('start.cmd', () => {
  const text = () => readFileSync(join(built, 'start.cmd'), 'latin1');
  const commands = () =>
    text()
      .split('\r\n')
      .filter((line) => line !== '' && !line.startsWith('rem '));

  it('[DEL-31] has Windows line ends and only ASCII, because the console reads it in several encodings', () => {
    expect(text().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text()).toMatch(/^[\r\n\u0020-\u007E]+$/);
    expect(text().endsWith('\r\n')).toBe(true);
  });

  it('[DEL-31] survives spaces, umlauts, `&`, `(`, `!` and `%` in its path', () => {
    // `!` is a letter like any other only then.
    expect(text()).toContain('DisableDelayedExpansion');
    expect(text()).toContain('chcp 65001 >nul');
    const paths = commands().filter((line) => line.includes('%~dp0'));
    expect(paths).toHaveLength(2);
    // In quotes, and expanded only once: `call` would expand a `%` in the path, and `set` would copy it.
    for (const line of paths) {
      expect(line).toMatch(/^(?:if not exist|node) "%~dp0app\\launcher\.mjs" (?:goto incomplete|%\*)$/);
    }
    expect(commands().some((line) => /^(?:call|set|cd|pushd) /i.test(line))).toBe(false);
    // In a block, a `)` in the path would end it.
    expect(commands().filter((line) => /^[^"]*\($|^\)/.test(line))).toEqual([]);
  });

  it('[DEL-30] says where to get Node, keeps the window open after a failure, and ends with code 1', () => {
    expect(text()).toContain(`echo Node.js is missing on this computer. Install it from ${download}, then`);
    expect(text()).toContain('echo Node.js on this computer is too old. Install version 22 or newer from');
    expect(commands().slice(-2)).toEqual(['pause', 'exit /b 1']);
    // Crashes have negative codes on Windows, which `if errorlevel 1` would miss.
    expect(commands()).toContain('if "%errorlevel%"=="0" exit /b 0');
    const labels = commands()
      .filter((line) => line.startsWith(':'))
      .map((line) => line.slice(1));
    const jumps = commands().flatMap((line) => /goto (\w+)/.exec(line)?.[1] ?? []);
    expect(new Set(jumps)).toEqual(new Set(labels));
  });
});

describe('the package', () => {
  it('[DEL-59] is one file of code that needs no other package, with the licenses of what it contains', () => {
    const code = readFileSync(join(built, 'app/launcher.mjs'), 'utf8');
    const imported = [...code.matchAll(/^import .*?from ["'](.*?)["'];?$/gm)].map(([, name]) => name);
    expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
    const licenses = readFileSync(join(built, 'app/LICENSES.txt'), 'utf8');
    for (const name of ['socket.io-client', 'engine.io-client', 'ws', 'yauzl', 'debug', 'ms', 'pend']) {
      expect(licenses).toMatch(new RegExp(`^${name.replaceAll('.', '\\.')} \\d`, 'm'));
    }
  });

  it('[DEL-59] has start scripts that may be run, and a text for people', () => {
    for (const name of ['start.sh', 'start.command', 'start.cmd']) {
      expect(statSync(join(built, name)).mode & 0o777).toBe(0o755);
    }
    expect(readFileSync(join(built, 'README.txt'), 'utf8')).toContain(download);
  });
});
