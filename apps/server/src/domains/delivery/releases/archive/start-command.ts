import { startFile } from '@botique/contract/delivery/delivery-rules.ts';
import { posix } from 'node:path';
import { z } from 'zod';
import type { ArchiveReader } from './archive-reader.ts';
import { readContent, type ArchiveEntry } from './entry-contents.ts';
import { ArchiveRefusal, quoteName } from './refusal.ts';

const packageFile = 'package.json';
const maxBytes = 64 * 1024;

const command = z
  .array(
    z
      .string()
      .min(1)
      .max(1_000)
      .regex(/^[^\0]*$/),
  )
  .min(1)
  .max(50);
const systems = ['command', 'windows', 'macos', 'linux'] as const;
const startForm = z
  .strictObject(Object.fromEntries(systems.map((name) => [name, command.optional()])))
  .refine((commands) => Object.keys(commands).length > 0);
const packageForm = z.looseObject({ main: z.string().min(1).max(500).optional() });

/** Refuses a zip that a launcher couldn't start: it needs start.json, or package.json with a main file. */
export async function checkStart(archive: ArchiveReader, entries: readonly ArchiveEntry[]): Promise<void> {
  const files = new Map(entries.filter(({ isFolder }) => !isFolder).map((entry) => [entry.name, entry]));
  const start = files.get(startFile);
  if (start) {
    if (startForm.safeParse(await readJson(archive, start)).success) return;
    throw new ArchiveRefusal(
      `${quoteName(startFile)} must be like { "command": ["python3", "bot.py"] }. It may also have "windows", "macos" and "linux".`,
    );
  }
  const manifest = files.get(packageFile);
  if (!manifest) throw noStart(entries);
  const { data } = packageForm.safeParse(await readJson(archive, manifest));
  if (!data?.main) {
    throw new ArchiveRefusal(
      `${quoteName(packageFile)} has no "main" file to run. Add it, or a ${quoteName(startFile)}.`,
    );
  }
  if (!files.has(posix.normalize(data.main))) {
    throw new ArchiveRefusal(
      `${quoteName(packageFile)} names ${quoteName(data.main)} as its "main" file, which isn’t in this zip.`,
    );
  }
}

async function readJson(archive: ArchiveReader, entry: ArchiveEntry): Promise<unknown> {
  if (entry.bytes > maxBytes) throw new ArchiveRefusal(`${quoteName(entry.name)} is larger than 64 KB.`);
  const content = await readContent(archive, entry);
  try {
    // Keeps the byte order mark that some editors write: launchers refuse it as well.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content));
  } catch {
    throw new ArchiveRefusal(`${quoteName(entry.name)} is not valid JSON.`);
  }
}

/** Zipping the folder instead of its contents is the most common mistake. */
function noStart(entries: readonly ArchiveEntry[]): ArchiveRefusal {
  // macOS adds this folder to every zip.
  const names = entries.map(({ name }) => name).filter((name) => !name.startsWith('__MACOSX/'));
  const [folder = ''] = names[0]?.split('/') ?? [];
  if (names.every((name) => name.startsWith(`${folder}/`))) {
    return new ArchiveRefusal(
      `Everything is inside the folder ${quoteName(folder)}. Zip what is in it, not the folder itself.`,
    );
  }
  return new ArchiveRefusal(
    `Nothing says how to start this release. Add ${quoteName(startFile)} at the top, or ${quoteName(packageFile)} with a "main" file.`,
  );
}
