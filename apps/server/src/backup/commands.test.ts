import { chmod, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/commands.ts';
import { databaseForThisTest, folderForThisTest, optionsOf, passphrase } from '../testing/backups.ts';
import { botique, type Outcome } from '../testing/botique.ts';
import { templateName } from '../testing/global-setup.ts';
import { cloneDatabase } from '../testing/test-app.ts';
import { writeBackup } from './write-backup.ts';

const secret = { BACKUP_PASSPHRASE: passphrase };
const refused = (line: string): Outcome => ({ code: 1, stdout: '', stderr: `${line}\n` });

describe('backup command', () => {
  it('[OFF-58] [OFF-95] writes a backup that --verify describes and that only its owner can read', async () => {
    const [url, folder] = [await databaseForThisTest(templateName), await folderForThisTest()];
    const file = join(folder, 'shop.backup');
    const made = await botique(['backup', file], { DATABASE_URL: url, ...secret });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^\S+shop\.backup: \d+ tables, \d+ rows, the master key\.\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const found = await botique(['backup', '--verify', file], secret);
    expect(found).toMatchObject({ code: 0, stderr: '' });
    expect(found.stdout).toMatch(/^Made \d{4}-\d\d-\d\d \d\d:\d\d UTC by Botique \S+ on PostgreSQL 18/);
    expect(found.stdout).toContain('         1  ledger_state\n');
    expect(found.stdout).toMatch(/rows, the master key, all intact\.\n$/);
    expect(await readdir(folder)).toEqual(['shop.backup']);
  });

  it('[OFF-95] requires a passphrase of at least 12 characters and accepts none as an argument', async () => {
    const [url, folder] = [await databaseForThisTest(templateName), await folderForThisTest()];
    const run = (variables: object, ...more: string[]) =>
      botique(['backup', join(folder, 'shop.backup'), ...more], { DATABASE_URL: url, ...variables });
    expect(await run({ BACKUP_PASSPHRASE: 'eleven char' })).toEqual(
      refused('The passphrase needs at least 12 characters.'),
    );
    expect(await run({})).toEqual(
      refused('No passphrase: set BACKUP_PASSPHRASE or name a file with --passphrase-file.'),
    );
    expect((await run({}, '--passphrase', passphrase)).code).toBe(2);
    const none = join(folder, 'none');
    expect(await run({}, '--passphrase-file', none)).toEqual(
      refused(`${none}: there is no such file or folder.`),
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('[OFF-95] reads the passphrase from a file without its trailing newline, and asks for it twice at a terminal', async () => {
    const [url, folder] = [await databaseForThisTest(templateName), await folderForThisTest()];
    await writeFile(join(folder, 'words'), `${passphrase}\n`);
    const byFile = ['--passphrase-file', join(folder, 'words')];
    const file = join(folder, 'shop.backup');
    expect((await botique(['backup', ...byFile, file], { DATABASE_URL: url })).code).toBe(0);
    expect((await botique(['backup', '--verify', file], secret)).code).toBe(0);

    const answers = [passphrase, 'another answer'];
    const [asked, errors]: [string[], string[]] = [[], []];
    const code = await runCommand(['backup', join(folder, 'second')], {
      env: { DATABASE_URL: url },
      print: () => {},
      printError: (line) => void errors.push(line),
      askSecret: async (question) => {
        asked.push(question);
        return answers.shift() ?? '';
      },
    });
    expect({ code, asked, errors }).toEqual({
      code: 1,
      asked: ['Passphrase: ', 'Repeat passphrase: '],
      errors: ['The two passphrases differ.'],
    });
  });

  it('[OFF-97] never overwrites an existing file with a backup', async () => {
    const [url, folder] = [await databaseForThisTest(templateName), await folderForThisTest()];
    const file = join(folder, 'shop.backup');
    await writeFile(file, 'mine');
    expect(await botique(['backup', file], { DATABASE_URL: url, ...secret })).toEqual(
      refused(`${file}: this file already exists and is never overwritten. Choose another name.`),
    );
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it('[OFF-97] leaves no file when there is no shop or its license keys could not be read later', async () => {
    const [empty, url] = [await databaseForThisTest(), await databaseForThisTest(templateName)];
    const folder = await folderForThisTest();
    const run = (variables: Record<string, string>) =>
      botique(['backup', join(folder, 'shop.backup')], { ...secret, ...variables });
    expect(await run({ DATABASE_URL: empty })).toEqual(
      refused('There is no shop in this database yet: nothing to back up.'),
    );
    expect(await run({ DATA_DIR: join(folder, 'none') })).toEqual(
      refused('There is no shop here yet: nothing to back up.'),
    );
    expect((await botique(['seed'], { DATABASE_URL: url })).code).toBe(0);
    const other = Buffer.alloc(32, 'other').toString('base64');
    expect(await run({ DATABASE_URL: url, MASTER_KEY: other })).toEqual(
      refused('MASTER_KEY does not match the license keys in this database.'),
    );
    expect(await run({ DATABASE_URL: url, MASTER_KEY: '', DATA_DIR: folder })).toEqual(
      refused('The master key is missing. Without it, no one can read the license keys.'),
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('backup --verify and restore commands', () => {
  let bytes: Buffer;
  beforeAll(async () => {
    const { url, drop } = await cloneDatabase();
    try {
      const written: Uint8Array[] = [];
      await writeBackup({ write: async (piece) => void written.push(piece) }, optionsOf(url));
      bytes = Buffer.concat(written);
    } finally {
      await drop();
    }
  });

  const lines = {
    'a wrong passphrase': 'The passphrase is wrong.',
    'a truncated file': 'The backup is incomplete: its end is missing.',
    'a changed file': 'The backup is damaged or was changed.',
    'another file': 'This file is not a backup of Botique.',
  };

  it.for(Object.entries(lines))(
    '[OFF-96] refuses %s in one line and changes nothing',
    async ([what, line]) => {
      const [url, folder] = [await databaseForThisTest(), await folderForThisTest()];
      const file = join(folder, 'shop.backup');
      await writeFile(file, what === 'another file' ? 'Dear diary,' : bytes);
      if (what === 'a truncated file') await truncate(file, bytes.length - 100);
      if (what === 'a changed file') {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(bytes.length - 200) ^ 1, bytes.length - 200);
        await writeFile(file, changed);
      }
      const variables = what === 'a wrong passphrase' ? { BACKUP_PASSPHRASE: `${passphrase}!` } : secret;
      const place = { DATABASE_URL: url, MASTER_KEY: '', DATA_DIR: join(folder, 'data') };
      expect(await botique(['backup', '--verify', file], variables)).toEqual(refused(line));
      expect(await botique(['restore', file], { ...place, ...variables })).toEqual(refused(line));
      expect(await readdir(folder)).toEqual(['shop.backup']);
      // The database still has no tables.
      expect((await botique(['backup', join(folder, 'x')], { ...place, ...secret })).stderr).toContain(
        'There is no shop in this database yet',
      );
    },
  );
});

it(
  '[OFF-58] [OFF-59] moves a shop with an embedded database and its master key to another data folder',
  { timeout: 180_000 },
  async () => {
    const folder = await folderForThisTest();
    await chmod(folder, 0o711);
    const at = (name: string) => ({ DATA_DIR: join(folder, name), MASTER_KEY: '', ...secret });
    for (const name of ['old', 'new']) await mkdir(join(folder, name));
    const file = join(folder, 'shop.backup');
    expect((await botique(['seed'], at('old'))).code).toBe(0);
    expect(await botique(['backup', file], at('old'))).toMatchObject({ code: 0, stderr: '' });
    const restored = await botique(['restore', file], at('new'));
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored \d+ tables, \d+ rows, the master key\./);
    const key = (name: string) => readFile(join(folder, name, 'master.key'), 'utf8');
    expect(await key('new')).toBe(await key('old'));
    const { stdout } = await botique(['doctor'], at('new'));
    expect(stdout).toContain('ok     The books match');
    expect(stdout).toContain('ok     The master key matches the license keys');
    expect(await botique(['restore', file], at('new'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This installation is not empty \(\w+ has rows\).*\n$/),
    });
  },
);
