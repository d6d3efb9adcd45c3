import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../../../../platform/db/database.ts';

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

/** pg calls this when a query ends. The stream doesn't, so pg would later report a time-out. */
function endTimeout(query: object): void {
  if ('callback' in query && typeof query.callback === 'function') query.callback();
}

const headerBytes = 19;

/** The binary format: a header, and for each row the number of its fields, then each with its length. */
function firstField(copied: Buffer): Buffer | undefined {
  const fields = copied.readInt16BE(headerBytes);
  if (fields < 1) return undefined;
  const start = headerBytes + 6;
  return copied.subarray(start, start + copied.readInt32BE(headerBytes + 2));
}
