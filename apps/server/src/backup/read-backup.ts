import { readChunks, type Chunk } from './chunks.ts';
import { backupEnd, countRows, manifest, tableEnd, type Contents, type Table } from './contents.ts';
import { damaged, truncated, type Unlock } from './seal.ts';

/** Must consume all rows before it returns. */
type Visit = (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>;

/** Reads a backup in one pass with little memory. Throws if anything changed since it was written. */
export async function readBackup(file: string, unlock: Unlock, visit: Visit): Promise<Contents> {
  const chunks = readChunks(file, unlock);
  try {
    const described = manifest.parse(await nextJson(chunks));
    const tables: Contents['tables'] = [];
    for (const table of described.tables) {
      const passed = { rows: 0, end: undefined as unknown };
      await visit(table, rowsUntilEnd(chunks, passed));
      if (tableEnd.parse(passed.end).rows !== passed.rows) throw damaged();
      tables.push({ name: table.name, rows: passed.rows });
    }
    const end = backupEnd.parse(await nextJson(chunks));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    if (end.rows !== rows || end.tables !== tables.length) throw damaged();
    // Nothing may follow the last chunk.
    if (!(await chunks.next()).done) throw damaged();
    return { ...described, tables, rows };
  } finally {
    await chunks.return();
  }
}

/** Reads the whole file and discards its rows. */
export function verifyBackup(file: string, unlock: Unlock): Promise<Contents> {
  return readBackup(file, unlock, async (_table, rows) => {
    for await (const _bytes of rows);
  });
}

type Chunks = AsyncGenerator<Chunk, void, undefined>;

async function* rowsUntilEnd(chunks: Chunks, passed: { rows: number; end: unknown }): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = await nextChunk(chunks);
    if (chunk.kind === 'json') {
      passed.end = chunk.value;
      return;
    }
    passed.rows += countRows(chunk.bytes);
    yield chunk.bytes;
  }
}

async function nextJson(chunks: Chunks): Promise<unknown> {
  const chunk = await nextChunk(chunks);
  if (chunk.kind !== 'json') throw damaged();
  return chunk.value;
}

async function nextChunk(chunks: Chunks): Promise<Chunk> {
  const { done, value } = await chunks.next();
  if (done) throw truncated();
  return value;
}
