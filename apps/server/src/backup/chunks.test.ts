import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { folderForThisTest, passphrase } from '../testing/backups.ts';
import { openChunkWriter, readChunks } from './chunks.ts';
import { chunkBytes, headerBytes, newSeal, prefixBytes, unlockWith, type Seal } from './seal.ts';

const rows = Buffer.from(Array.from({ length: 2.5 * chunkBytes }, (_, at) => (at * at) % 251));

/** Too long to appear in random bytes by chance. */
const sentences = ['Good morning, everyone!', 'That was the last row.'];

const unlock = unlockWith(passphrase);
let seal: Seal;
beforeAll(async () => {
  seal = await newSeal(passphrase);
});

async function write(): Promise<Buffer[]> {
  const written: Buffer[] = [];
  const sink = { write: async (bytes: Uint8Array) => void written.push(Buffer.from(bytes)) };
  const out = await openChunkWriter(sink, seal);
  await out.json({ greeting: sentences[0] });
  for (let at = 0; at < rows.length; at += 60_000) await out.rows(rows.subarray(at, at + 60_000));
  await out.json({ rows: sentences[1] });
  await out.json({ bye: true }, { isLast: true });
  return written;
}

async function read(bytes: Buffer, opened = unlock) {
  const file = join(await folderForThisTest(), 'file');
  await writeFile(file, bytes);
  const found = { json: [] as unknown[], rows: [] as Buffer[] };
  for await (const chunk of readChunks(file, opened)) {
    if (chunk.kind === 'json') found.json.push(chunk.value);
    else found.rows.push(chunk.bytes);
  }
  return { json: found.json, rows: Buffer.concat(found.rows) };
}

it('[OFF-95] reads back what was written, in chunks of bounded size', async () => {
  const written = await write();
  expect(written).toHaveLength(1 + 1 + 3 + 1 + 1);
  for (const bytes of written) expect(bytes.length).toBeLessThan(chunkBytes + 4096);
  const found = await read(Buffer.concat(written));
  expect(found.json).toEqual([{ greeting: sentences[0] }, { rows: sentences[1] }, { bye: true }]);
  expect(found.rows.equals(rows)).toBe(true);
});

it('[OFF-95] contains no readable text, refuses a wrong passphrase and gives every file a different header', async () => {
  const one = Buffer.concat(await write());
  for (const sentence of sentences) expect(one.includes(sentence)).toBe(false);
  expect((await newSeal(passphrase)).header.equals(one.subarray(0, headerBytes))).toBe(false);
  await expect(read(one, unlockWith('correct horse batterz'))).rejects.toThrow('The passphrase is wrong.');
});

it('[OFF-95] accepts a passphrase in any Unicode composition', async () => {
  const { header } = await newSeal('Zürich im Mai');
  expect((await unlockWith('Zu\u0308rich im Mai')(header)).header).toBe(header);
});

it(
  '[OFF-96] detects data that is missing, changed, moved, repeated or added',
  { timeout: 120_000 },
  async () => {
    const written = await write();
    const whole = Buffer.concat(written);
    const [header, first, second, third, ...rest] = written as [Buffer, Buffer, Buffer, Buffer, ...Buffer[]];
    const flipped = (at: number, bit = 1) => {
      const copy = Buffer.from(whole);
      copy.writeUInt8(copy.readUInt8(at) ^ bit, at);
      return copy;
    };
    const changed = 'The backup is damaged or was changed.';
    const incomplete = 'The backup is incomplete: its end is missing.';
    const last = whole.length - (rest.at(-1)?.length ?? 0);
    const cases: [string, Buffer, string][] = [
      ['the last chunk is missing', whole.subarray(0, last), incomplete],
      ['the last byte is missing', whole.subarray(0, -1), incomplete],
      ['half a length is left', whole.subarray(0, headerBytes + 2), incomplete],
      ['only the header is left', header, incomplete],
      ['half a header is left', header.subarray(0, 30), incomplete],
      ['one bit of a chunk is flipped', flipped(headerBytes + prefixBytes + 3), changed],
      ['one bit of the last tag is flipped', flipped(whole.length - 1), changed],
      ['a chunk says that it is the last', flipped(headerBytes, 0x80), changed],
      ['the last chunk says that it is not', flipped(last, 0x80), changed],
      ['a length is too long', flipped(headerBytes, 0x40), changed],
      ['a chunk is missing', Buffer.concat([header, first, third, ...rest]), changed],
      ['a chunk comes twice', Buffer.concat([header, first, first, second, third, ...rest]), changed],
      ['two chunks have changed places', Buffer.concat([header, first, third, second, ...rest]), changed],
      ['something follows the end', Buffer.concat([whole, Buffer.of(0)]), changed],
      ['the salt is another', flipped(20), 'The passphrase is wrong.'],
    ];
    for (const [what, bytes, complaint] of cases) await expect(read(bytes), what).rejects.toThrow(complaint);
  },
);

it.for([
  ['an empty file', '', 'This file is not a backup of Botique.'],
  ['a text', 'PGDMP and a lot of other things that pg_dump writes', 'This file is not a backup of Botique.'],
  ['a format of the future', `botique backup 2\n${'x'.repeat(99)}`, 'written by a newer version of Botique'],
] as const)('[OFF-96] refuses to read %s', async ([, text, complaint]) => {
  await expect(read(Buffer.from(text))).rejects.toThrow(complaint);
});

it('[OFF-96] names the missing file', async () => {
  const file = join(await folderForThisTest(), 'none');
  await expect(readChunks(file, unlock).next()).rejects.toThrow(`${file}: there is no such file`);
});
