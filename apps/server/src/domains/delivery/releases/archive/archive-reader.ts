import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { Db } from '../../../../platform/db/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { blockBytes, readBlock } from '../content/repository.ts';
import { ArchiveRefusal } from './refusal.ts';

export type ArchiveReader = BlockReader;

/**
 * Reads a zip from the database, a few blocks at a time. A check goes back and forth between a few places, so it
 * keeps up to 2 MB; a download needs each block once.
 */
export function openArchive(
  db: Db,
  { id, bytes }: { id: string; bytes: number },
  { blocksKept = 8 } = {},
): ArchiveReader {
  return new BlockReader(bytes, blocksKept, async (block) => {
    const content = await readBlock(db, id, block);
    // It has just been discarded or replaced.
    if (!content) throw new AppError('not_found');
    return content;
  });
}

class BlockReader extends RandomAccessReader {
  readonly bytes: number;
  /** Why a block could not be read. yauzl's own errors, in contrast, are about the zip. */
  failure: unknown = null;
  readonly #fetch: (block: number) => Promise<Buffer>;
  readonly #blocksKept: number;
  readonly #blocks = new Map<number, Buffer>();

  constructor(bytes: number, blocksKept: number, fetch: (block: number) => Promise<Buffer>) {
    super();
    this.bytes = bytes;
    this.#blocksKept = blocksKept;
    this.#fetch = fetch;
  }

  /** All bytes from `start` up to `end`, as they are read. */
  async *slices(start: number, end: number): AsyncGenerator<Buffer> {
    if (end > this.bytes) throw new ArchiveRefusal('This zip is cut off. Upload it again.');
    for (let at = start; at < end;) {
      const number = Math.floor(at / blockBytes);
      const block = await this.#block(number);
      const from = at - number * blockBytes;
      const slice = block.subarray(from, Math.min(block.length, from + end - at));
      yield slice;
      at += slice.length;
    }
  }

  async bytesAt(start: number, length: number): Promise<Buffer> {
    const slices: Buffer[] = [];
    for await (const slice of this.slices(start, start + length)) slices.push(slice);
    return Buffer.concat(slices);
  }

  async #block(number: number): Promise<Buffer> {
    const known = this.#blocks.get(number);
    if (known) return known;
    const block = await this.#fetch(number);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size >= this.#blocksKept && oldest !== undefined) this.#blocks.delete(oldest);
    this.#blocks.set(number, block);
    return block;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytesAt(position, length).then(
      (content) => {
        content.copy(buffer, offset);
        callback(null);
      },
      (error: Error) => {
        this.failure = error;
        callback(error);
      },
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.slices(start, end), { objectMode: false });
  }
}
