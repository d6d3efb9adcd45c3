import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { fileError } from './backup-error.ts';
import {
  chunkBytes,
  damaged,
  headerBytes,
  prefixBytes,
  readPrefix,
  truncated,
  type Seal,
  type Unlock,
} from './seal.ts';

/** A piece of a backup: JSON metadata, or table rows in PostgreSQL's COPY format. */
export type Chunk = { kind: 'json'; value: unknown } | { kind: 'rows'; bytes: Buffer };
export type Sink = { write(bytes: Uint8Array): Promise<unknown> };

const kinds = { json: 0, rows: 1 };
const compress = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);
const expand = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);

export async function openChunkWriter(sink: Sink, seal: Seal) {
  let number = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  await sink.write(seal.header);

  async function write(kind: keyof typeof kinds, content: Uint8Array, isLast = false): Promise<void> {
    // COPY writes uploaded files as hex digits, which doubles their size.
    const packed = await compress(content, { level: 1 });
    await sink.write(seal.seal(number, Buffer.concat([Buffer.of(kinds[kind]), packed]), isLast));
    number += 1;
  }

  /** Writes full chunks while at least `least` bytes are buffered. The rest stays buffered. */
  async function writeRows(least: number): Promise<void> {
    if (waitingBytes < least) return;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at >= least; at += chunkBytes) {
      await write('rows', all.subarray(at, at + chunkBytes));
    }
    const left = all.subarray(at);
    waiting = [left];
    waitingBytes = left.length;
  }

  return {
    async rows(bytes: Buffer): Promise<void> {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      await writeRows(chunkBytes);
    },
    async json(value: unknown, { isLast = false } = {}): Promise<void> {
      await writeRows(1);
      const text = Buffer.from(JSON.stringify(value));
      if (text.length > chunkBytes) throw new Error('A description does not fit into one chunk');
      await write('json', text, isLast);
    },
  };
}

/** Authenticates every chunk and its position before using it. */
export async function* readChunks(file: string, unlock: Unlock): AsyncGenerator<Chunk, void, undefined> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw fileError(error, file);
  });
  try {
    const seal = await unlock(await read(handle, headerBytes, file));
    for (let number = 0; ; number += 1) {
      const prefix = await read(handle, prefixBytes, file);
      if (prefix.length < prefixBytes) throw truncated();
      const { length, isLast } = readPrefix(prefix);
      const sealed = await read(handle, length, file);
      if (sealed.length < length) throw truncated();
      const plain = seal.open(number, sealed, isLast);
      yield await readChunk(plain);
      if (isLast) break;
    }
    if ((await read(handle, 1, file)).length > 0) throw damaged();
  } finally {
    await handle.close();
  }
}

async function readChunk(plain: Buffer): Promise<Chunk> {
  const bytes = await expand(plain.subarray(1), { maxOutputLength: chunkBytes });
  if (plain[0] === kinds.rows) return { kind: 'rows', bytes };
  return { kind: 'json', value: JSON.parse(bytes.toString()) };
}

/** Returns fewer bytes only at the end of the file. */
async function read(handle: FileHandle, length: number, file: string): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  try {
    while (filled < length) {
      const { bytesRead } = await handle.read(bytes, filled, length - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
  } catch (error) {
    throw fileError(error, file);
  }
  return bytes.subarray(0, filled);
}
