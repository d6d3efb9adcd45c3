import { crc32, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personas } from '../personas.ts';
import { startEmulator, type TestEmulator } from './test-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

/** Parses a PNG and fails on any deviation from the standard. */
function readPng(file: Buffer) {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  let at = 8;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    expect(crc32(body)).toBe(file.readUInt32BE(at + 8 + length));
    chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4));
    at += length + 12;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows.length).toBe(height * (width * 3 + 1));
  return { width, height, colours: new Set(rows.toString('hex').match(/.{6}/g)).size };
}

async function picture(path: string) {
  const reply = await emulator.get(path);
  return { reply, file: Buffer.from(await reply.arrayBuffer()) };
}

it('draws a valid and distinct PNG for every persona with an avatar', async () => {
  const files = new Set<string>();
  const withPicture = personas.filter(({ avatar }) => avatar);
  for (const { id, avatar } of withPicture) {
    const { reply, file } = await picture(`/avatars/${id}/${avatar}.png`);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(readPng(file)).toMatchObject({ width: 128, height: 128 });
    expect(readPng(file).colours).toBeGreaterThan(5);
    files.add(file.toString('base64'));
  }
  expect(files.size).toBe(withPicture.length);
});

it('serves avatars in the sizes that Discord supports, drawn at up to 512 pixels', async () => {
  const address = `/avatars/${personas[0]?.id}/${personas[0]?.avatar}`;
  expect(readPng((await picture(`${address}.png?size=64`)).file).width).toBe(64);
  expect(readPng((await picture(`${address}.webp?size=32`)).file).width).toBe(32);
  expect(readPng((await picture(`${address}.png?size=4096`)).file).width).toBe(512);
  expect((await picture(`${address}.png?size=37`)).reply.status).toBe(400);
});

it('allows other origins to show avatars and browsers to cache them', async () => {
  const { reply } = await picture('/embed/avatars/0.png');
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it('serves six default avatars and answers 404 to an unknown one', async () => {
  for (const index of [0, 1, 2, 3, 4, 5]) {
    expect(readPng((await picture(`/embed/avatars/${index}.png?size=32`)).file).width).toBe(32);
  }
  for (const path of ['/embed/avatars/6.png', '/avatars/1/x.png', `/avatars/${'1'.repeat(18)}/zz.png`]) {
    expect((await picture(path)).reply.status).toBe(404);
  }
});
