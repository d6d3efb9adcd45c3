import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeLiteral, type PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Db, Queryable } from '../../../../platform/db/database.ts';

/** Zips are read in blocks of this size, which must divide the size of a chunk. */
export const blockBytes = 256 * 1024;
const blocksPerChunk = releaseLimits.chunkBytes / blockBytes;

/**
 * Block number `block` of a zip. Undefined if there is none, because it was deleted. Uses COPY, because a query
 * sends bytes as text: that takes several times the memory and processor time.
 */
export async function readBlock(db: Db, id: string, block: number): Promise<Buffer | undefined> {
  const position = Math.floor(block / blocksPerChunk);
  const from = (block % blocksPerChunk) * blockBytes + 1;
  const client = await db.$client.connect();
  let isClean = false;
  try {
    const rows = client.query(
      copyTo(
        `copy (select substring(content from ${from} for ${blockBytes}) from release_chunks
          where release_id = ${escapeLiteral(id)} and position = ${position}) to stdout (format binary)`,
      ),
    );
    const parts: Buffer[] = [];
    for await (const part of rows) parts.push(part as Buffer);
    endTimeout(rows);
    isClean = true;
    return firstField(Buffer.concat(parts));
  } finally {
    // An interrupted COPY can only be ended by closing the connection.
    client.release(!isClean);
  }
}

/** Needs a transaction. Uses COPY as well, because pg copies the values of a query several times. */
export async function writeChunk(
  tx: Queryable,
  { id, position, content }: { id: string; position: number; content: Buffer },
): Promise<void> {
  const { $client } = tx as Queryable & { $client: PoolClient };
  const rows = $client.query(
    copyFrom('copy release_chunks (release_id, position, content) from stdin (format binary)'),
  );
  const before = Buffer.concat([
    signature,
    Buffer.alloc(headerBytes - signature.length),
    int16(3),
    int32(16),
    Buffer.from(id.replaceAll('-', ''), 'hex'),
    int32(4),
    int32(position),
    int32(content.length),
  ]);
  await pipeline(Readable.from([before, content, int16(-1)]), rows);
}

/** pg calls this when a query ends. The stream doesn't, so pg would later report a time-out. */
function endTimeout(query: object): void {
  if ('callback' in query && typeof query.callback === 'function') query.callback();
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const headerBytes = 19;

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

/** The binary format: a header, and for each row the number of its fields, then each with its length. */
function firstField(copied: Buffer): Buffer | undefined {
  const fields = copied.readInt16BE(headerBytes);
  if (fields < 1) return undefined;
  const start = headerBytes + 6;
  return copied.subarray(start, start + copied.readInt32BE(headerBytes + 2));
}
