import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Reply } from '../../../../testing/person.ts';
import { addProduct } from '../../../../testing/products.ts';
import { releaseCalls, someFiles, uploadIn } from '../../../../testing/releases.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { extraField, writeZip, type ZipEntry } from '../../../../testing/zips.ts';

let app: TestApp;
let calls: ReturnType<typeof releaseCalls>;
let product: string;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  calls = releaseCalls(await signIn(app, 'admin'));
  product = (await addProduct(app)).id;
});
afterAll(() => app.close());

async function check(zip: Buffer): Promise<Reply> {
  return calls.check(await calls.bring(product, zip));
}

/** Expects that the zip is refused with this message or part of it, and that nothing of it is stored. */
async function expectRefusal(zip: Buffer, message: string | RegExp): Promise<void> {
  const { status, body } = await check(zip);
  expect(body).toMatchObject({ success: false, error: 'archive_refused' });
  expect(status).toBe(422);
  expect(body['message']).toMatch(message);
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from releases) as releases,
            (select count(*)::int from release_chunks) as chunks`,
  );
  expect(rows).toEqual([{ releases: 0, chunks: 0 }]);
}

/** Expects that the zip is checked, and removes it. */
async function expectAccepted(zip: Buffer, files: number): Promise<void> {
  const reply = await check(zip);
  expect(reply.status, reply.text).toBe(200);
  expect(uploadIn(reply)).toMatchObject({ state: 'checked', files });
  await calls.discard(uploadIn(reply).id);
}

const zipWith = (...entries: ZipEntry[]) => writeZip([...someFiles, ...entries]);
const good = writeZip(someFiles);
const a = { name: 'a.txt', content: 'aaaaaaaaaa' };
const linkMode = 0o120777;

describe('[DEL-5] a zip that is none', () => {
  it.for([
    ['an empty zip', writeZip([]), 'This zip contains no files.'],
    ['a zip of folders', writeZip([{ name: 'lib/' }]), 'This zip contains no files.'],
    ['a text', Buffer.from('Hello, this is no zip at all'), 'This file isn’t a zip.'],
    ['a single byte', Buffer.from('P'), 'This file isn’t a zip.'],
    ['a tar.gz', gzipSync(good), 'This is a gzip or tar.gz file, not a zip. Zip the files of the release.'],
    [
      'a program',
      Buffer.concat([Buffer.from('MZ\x90'), good]),
      'This is a Windows program, not a zip. Zip the files of the release.',
    ],
    [
      'a 7-Zip archive',
      Buffer.from('7z\xbc\xaf\x27\x1c\0\x04', 'latin1'),
      'This is a 7-Zip archive, not a zip. Zip the files of the release.',
    ],
  ] as const)('is refused: %s', ([, zip, message]) => expectRefusal(zip, message));

  it.for([
    ['at its end', good.subarray(0, -1)],
    ['before its list of files', good.subarray(0, 200)],
    ['after its first bytes', good.subarray(0, 4)],
    ['in the middle of its list', Buffer.concat([good.subarray(0, -80), good.subarray(-22)])],
  ] as const)('is refused if it is cut off %s', ([, zip]) =>
    expectRefusal(zip, /^This zip is (?:cut off|damaged)/),
  );

  it('is refused with bytes after its end or a wrong number of files', async () => {
    const damaged = /^This zip is (?:cut off|damaged)/;
    await expectRefusal(Buffer.concat([good, Buffer.from('more')]), damaged);
    await expectRefusal(writeZip(someFiles, { entryCount: 3 }), damaged);
    await expectRefusal(writeZip(someFiles, { entryCount: 5 }), damaged);
  });
});

describe('[DEL-6] names', () => {
  it.for([
    ['../a.txt', '“../a.txt” leads out of the release’s folder.'],
    ['lib/../../a.txt', '“lib/../../a.txt” leads out of the release’s folder.'],
    ['..', '“..” leads out of the release’s folder.'],
    ['/etc/passwd', '“/etc/passwd” is an absolute path. Files must be inside the release’s folder.'],
    ['C:/a.txt', '“C:/a.txt” begins with a drive letter. Files must be inside the release’s folder.'],
    ['..\\a.txt', '“..\\a.txt” contains a backslash. Use a program that separates folders with “/”.'],
    ['lib//b', '“lib//b” has an empty folder name.'],
    ['./b', '“./b” has an empty folder name.'],
    ['', 'A file in this zip has no name.'],
    ['nul', '“nul” is a name that Windows reserves for devices.'],
    ['lib/COM1.txt', '“lib/COM1.txt” is a name that Windows reserves for devices.'],
    ['aux/b', '“aux/b” is a name that Windows reserves for devices.'],
    ['b.', '“b.” ends with a dot or a space, which Windows can’t store.'],
    ['lib /b', '“lib /b” ends with a dot or a space, which Windows can’t store.'],
    ['b?', '“b?” contains a character that Windows can’t store.'],
    ['bot:stream', '“bot:stream” contains a character that Windows can’t store.'],
    ['b\nc', '“b?c” contains a character that Windows can’t store.'],
    ['b\0', '“b?” contains a character that Windows can’t store.'],
    [
      'x'.repeat(releaseLimits.pathLength + 1),
      `“${'x'.repeat(100)}…” is longer than 180 characters. Windows couldn’t unpack it.`,
    ],
    ['界'.repeat(100), `“${'界'.repeat(100)}” is too long for Linux.`],
  ] as const)('that no system could unpack safely are refused: %j', ([name, message]) =>
    expectRefusal(zipWith({ name, content: 'x' }), message),
  );

  it('must be UTF-8, and say so', async () => {
    const latin = { name: Buffer.from('umlaut-\xfc.txt', 'latin1'), content: 'x' };
    await expectRefusal(zipWith(latin), /isn’t valid UTF-8/);
    await expectRefusal(zipWith({ name: 'ü.txt', flags: 0, content: 'x' }), /isn’t stored as UTF-8/);
    await expectAccepted(zipWith({ name: 'ü.txt', content: 'x' }, { name: 'b.txt', flags: 0 }), 5);
  });

  it('must not be replaced by a second name', async () => {
    const nameField = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from('../evil')]);
    nameField.writeUInt32LE(crcOf('b.txt'), 1);
    const entry = { name: 'b.txt', content: 'x', extra: extraField(0x7075, nameField) };
    await expectRefusal(zipWith(entry), /^“b.txt” has a second name/);
  });

  it.for([
    [[a, a], '“a.txt” is in this zip twice.'],
    [[a, { ...a, name: 'A.TXT' }], '“a.txt” and “A.TXT” would be the same file on some systems.'],
    [
      [
        { ...a, name: 'caf\u00e9' },
        { ...a, name: 'cafe\u0301' },
      ],
      '“café” and “cafe\u0301” would be the same file on some systems.',
    ],
    [[{ ...a, name: 'b' }, { name: 'b/' }], '“b” and “b/” would be the same file on some systems.'],
    [
      [
        { ...a, name: 'b' },
        { ...a, name: 'b/c' },
      ],
      '“b” is a file, but “b/c” needs a folder of this name.',
    ],
    [
      [
        { ...a, name: 'x/B/c/d' },
        { ...a, name: 'x/b' },
      ],
      '“x/b” is a file, but “x/B/c/d” needs a folder of this name.',
    ],
  ] as const)('must not meet on any system: %#', ([entries, message]) =>
    expectRefusal(zipWith(...entries), message),
  );
});

describe('[DEL-7] contents', () => {
  it.for([
    [
      'a symbolic link',
      { name: 'link', content: '/etc', mode: linkMode },
      '“link” is a symbolic link. Put the file itself into the zip.',
    ],
    [
      'a link of Windows',
      { ...a, windowsAttributes: 0x400 },
      '“a.txt” is a symbolic link. Put the file itself into the zip.',
    ],
    [
      'a hard link',
      { ...a, extra: extraField(0x000d, Buffer.from('123456789012bot.js')) },
      '“a.txt” is a hard link. Put the file itself into the zip.',
    ],
    ['a device', { ...a, mode: 0o020666 }, '“a.txt” is neither a file nor a folder.'],
    ['a pipe', { ...a, mode: 0o010666 }, '“a.txt” is neither a file nor a folder.'],
    ['a folder that is called a file', { ...a, mode: 0o040755 }, '“a.txt” is neither a file nor a folder.'],
    ['a folder with content', { ...a, name: 'b/' }, '“b/” is a folder with content.'],
    ['an encrypted file', { ...a, flags: 0x801 }, '“a.txt” is encrypted. Zip the files without a password.'],
    [
      'a file with strong encryption',
      { ...a, flags: 0x841 },
      'This zip is encrypted. Zip the files without a password.',
    ],
    [
      'an unknown compression',
      { ...a, method: 93 },
      '“a.txt” is compressed in an unusual way. Use the standard method, “Deflate”.',
    ],
    ['a wrong checksum', { ...a, crc: 7 }, '“a.txt” is damaged: its checksum is wrong. Zip the files again.'],
    [
      'more bytes than declared',
      { ...a, bytes: 9 },
      '“a.txt” unpacks to more than it declares. Zip the files again.',
    ],
    [
      'fewer bytes than declared',
      { ...a, bytes: 11 },
      '“a.txt” unpacks to less than it declares. Zip the files again.',
    ],
    [
      'more stored bytes than declared',
      { ...a, method: 0, bytes: 9 },
      '“a.txt” unpacks to more than it declares. Zip the files again.',
    ],
    [
      'no compressed data',
      { ...a, stored: Buffer.from('\xff\xff\xff\xff', 'latin1') },
      '“a.txt” is damaged and can’t be unpacked. Zip the files again.',
    ],
    [
      'cut-off compressed data',
      { ...a, stored: deflateRawSync(randomBytes(500)).subarray(0, 300) },
      /^“a.txt” (?:is damaged|unpacks to)/,
    ],
  ] as const)('that could do harm or are damaged are refused: %s', ([, entry, message]) =>
    expectRefusal(zipWith(entry), message),
  );

  const mismatch = '“a.txt” has a header that doesn’t match the list of files. Zip the files again.';
  it.for([
    ['no signature', { ...a, local: { signature: 'PK\x03\x05' } }],
    ['another name', { ...a, local: { name: 'b.txt' } }],
    ['a longer name', { ...a, local: { name: 'a.txt.exe' } }],
    ['another compression', { ...a, local: { method: 0 } }],
    ['encryption', { ...a, local: { flags: 0x801 } }],
    ['another checksum', { ...a, local: { crc: 1 } }],
    ['another size', { ...a, local: { bytes: 1 } }],
    ['a place in the list of files', { ...a, at: 900 }],
    ['a place beyond the zip', { ...a, at: 0x7fffffff }],
  ] as const)('are refused if a file’s own header has %s', ([, entry]) =>
    expectRefusal(writeZip([...someFiles, entry]), mismatch),
  );

  it('must not overlap, so that a small zip can’t unpack to a large one', async () => {
    const core = { name: 'b.bin', content: Buffer.alloc(1_000_000) };
    const bomb = writeZip([...someFiles, core, { ...core, name: 'c.bin', at: placeOf(core) }]);
    await expectRefusal(bomb, /^“[bc]\.bin” (?:overlaps with “[bc]\.bin”|has a header)/);
    const same = writeZip([...someFiles, a, { ...a, at: placeOf(a) }]);
    await expectRefusal(same, '“a.txt” is in this zip twice.');
    const quoted = { ...a, name: 'q.txt', storedBytes: 40, stored: Buffer.alloc(20), method: 0, bytes: 40 };
    await expectRefusal(
      writeZip([...someFiles, quoted, a]),
      '“q.txt” overlaps with “a.txt”. Zip them again.',
    );
    await expectRefusal(writeZip([...someFiles, quoted]), /overlaps with the list of files/);
  });

  it('must not unpack to more than a gigabyte, declared or not', async () => {
    const zeros = deflateRawSync(Buffer.alloc(50_000_000));
    const declared = Array.from({ length: 3 }, (_, index) => ({
      name: `zeros-${index}`,
      stored: zeros,
      method: 8,
      bytes: 400_000_000,
    }));
    await expectRefusal(zipWith(...declared), 'This zip unpacks to more than 1024 MB, with “zeros-2”.');
    const hidden = { name: 'zeros', stored: zeros, method: 8, bytes: 1_000 };
    await expectRefusal(zipWith(hidden), '“zeros” unpacks to more than it declares. Zip the files again.');
  });

  it(`must have at most ${releaseLimits.entries} files and folders`, async () => {
    const files = Array.from({ length: releaseLimits.entries - 1 }, (_, index) => ({ name: `f${index}` }));
    const start = { name: 'start.json', content: '{"command": ["node", "bot.js"]}' };
    await expectAccepted(writeZip([start, ...files]), releaseLimits.entries);
    await expectRefusal(
      writeZip([start, ...files, { name: 'one-more' }]),
      'This zip has more than 20000 files and folders.',
    );
  });
});

describe('[DEL-9] a start', () => {
  const bot = { name: 'bot.js', content: 'console.log("Hello");' };
  const json = (name: string, content: unknown): ZipEntry => ({
    name,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  });

  it.for([
    [json('start.json', { command: ['python3', 'bot.py'] })],
    [json('start.json', { windows: ['py', 'bot.py'], linux: ['./bot'] })],
    [json('package.json', { main: 'bot.js', name: 'bot' })],
    [json('package.json', { main: './bot.js' })],
    [json('start.json', { command: ['node', 'bot.js'] }), json('package.json', '{')],
  ])('is start.json, or package.json with a main file: %#', (entries) =>
    expectAccepted(writeZip([bot, ...entries]), entries.length + 1),
  );

  const wrongStart =
    '“start.json” must be like { "command": ["python3", "bot.py"] }. It may also have "windows", "macos" and "linux".';
  it.for([
    ['nothing', {}, wrongStart],
    ['a text', { command: 'node bot.js' }, wrongStart],
    ['an empty command', { command: [] }, wrongStart],
    ['an empty word', { command: ['node', ''] }, wrongStart],
    ['a typo', { comand: ['node', 'bot.js'] }, wrongStart],
    ['no object', [], wrongStart],
    ['no JSON', '{', '“start.json” is not valid JSON.'],
    ['a byte order mark', '\ufeff{"command": ["node"]}', '“start.json” is not valid JSON.'],
    ['too much', ' '.repeat(65_537), '“start.json” is larger than 64 KB.'],
    [
      'a batch file',
      '{"command": ["./run.sh"], "windows": ["run.CMD"]}',
      '“start.json” starts “run.CMD”. Start the program itself instead of a batch file.',
    ],
  ] as const)('is refused if start.json has %s', ([, content, message]) =>
    expectRefusal(writeZip([bot, json('start.json', content)]), message),
  );

  it('is refused if package.json names no main file of the zip', async () => {
    const noMain = '“package.json” has no "main" file to run. Add it, or a “start.json”.';
    await expectRefusal(writeZip([bot, json('package.json', { name: 'bot' })]), noMain);
    await expectRefusal(writeZip([bot, json('package.json', { main: 7 })]), noMain);
    await expectRefusal(
      writeZip([bot, json('package.json', { main: 'index.js' })]),
      '“package.json” names “index.js” as its "main" file, which isn’t in this zip.',
    );
    await expectRefusal(
      writeZip([bot, json('package.json', { main: '../bot.js' })]),
      /names “\.\.\/bot\.js” as its "main" file/,
    );
  });

  it('is refused if there is none, with a hint if everything is inside one folder', async () => {
    await expectRefusal(
      writeZip([bot]),
      'Nothing says how to start this release. Add “start.json” at the top, or “package.json” with a "main" file.',
    );
    const inFolder = ['start.json', 'bot.js'].map((name) => ({
      name: `warden-2.5.0/${name}`,
      content: '{}',
    }));
    const ofMacOs = { name: '__MACOSX/._start.json', content: 'x' };
    await expectRefusal(
      writeZip([...inFolder, ofMacOs]),
      'Everything is inside the folder “warden-2.5.0”. Zip what is in it, not the folder itself.',
    );
  });
});

describe('[DEL-10] good zips', () => {
  it('may have comments, descriptors after the content, empty files and permissions', async () => {
    const described = { ...a, flags: 0x808, local: { crc: 0, bytes: 0, storedBytes: 0 } };
    const entries = [
      ...someFiles,
      described,
      { name: 'empty.txt', content: '', method: 8, stored: deflateRawSync(Buffer.alloc(0)) },
      { name: 'run.sh', content: '#!/bin/sh\n', mode: 0o100755 },
      { name: 'data/', mode: 0o040755, windowsAttributes: 0x10 },
    ];
    await expectAccepted(writeZip(entries, { comment: 'A comment' }), 6);
  });

  it('may have files in any order of their places', async () => {
    const big = { name: 'big.bin', content: randomBytes(1_500_000) };
    const files = [big, ...someFiles];
    await expectAccepted(writeZip(files), 4);
  });
});

function crcOf(text: string): number {
  return writeZip([{ name: 'x', content: text }]).readUInt32LE(14);
}

/** Where an entry begins that follows `someFiles`. */
function placeOf(entry: ZipEntry): number {
  return writeZip([...someFiles, entry]).indexOf(Buffer.from(entry.name)) - 30;
}
