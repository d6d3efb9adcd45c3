import { createKeyring } from '../domains/licenses/keyring.ts';
import type { Clock } from '../platform/clock.ts';
import { BackupError } from './backup-error.ts';
import { openChunkWriter, type Sink } from './chunks.ts';
import { countRows, type Contents, type Manifest } from './contents.ts';
import { withSnapshot } from './repository.ts';
import { newSeal } from './seal.ts';

type Options = {
  url: string;
  /** Null if this installation has none. */
  masterKey: Buffer | null;
  passphrase: string;
  version: string;
  clock: Clock;
};

/** Never migrates, because people back up before they upgrade. */
export async function writeBackup(sink: Sink, options: Options): Promise<Contents> {
  const out = await openChunkWriter(sink, await newSeal(options.passphrase));
  return withSnapshot(options.url, async ({ copy, keyring, ...described }) => {
    refuseUnreadableKeys(keyring, options.masterKey);
    const createdAt = options.clock.now().toISOString();
    const masterKey = options.masterKey?.toString('base64') ?? null;
    const manifest: Manifest = { createdAt, version: options.version, masterKey, ...described };
    await out.json(manifest);
    const tables: Contents['tables'] = [];
    for (const table of manifest.tables) {
      let rows = 0;
      for await (const bytes of copy(table)) {
        rows += countRows(bytes);
        await out.rows(bytes);
      }
      await out.json({ rows });
      tables.push({ name: table.name, rows });
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    await out.json({ tables: tables.length, rows }, { isLast: true });
    return { ...manifest, tables, rows };
  });
}

/** Fails now instead of on the day the backup is needed. */
function refuseUnreadableKeys(keyring: string | null, masterKey: Buffer | null): void {
  if (keyring === null) return;
  if (masterKey === null) {
    throw new BackupError('The master key is missing. Without it, no one can read the license keys.');
  }
  if (createKeyring(masterKey).fingerprint === keyring) return;
  throw new BackupError('MASTER_KEY does not match the license keys in this database.');
}
