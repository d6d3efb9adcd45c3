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
    const { data } = startForm.safeParse(await readJson(archive, start));
    if (data) return refuseScripts(data);
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

/** Node.js refuses to start these without a shell, and a shell would read their arguments in its own way. */
function refuseScripts(commands: Partial<Record<string, string[]>>): void {
  const programs = Object.values(commands).flatMap((parts) => parts?.[0] ?? []);
  const script = programs.find((program) => /\.(?:bat|cmd)[. ]*$/i.test(program));
  if (script === undefined) return;
  throw new ArchiveRefusal(
    `${quoteName(startFile)} starts ${quoteName(script)}. Start the program itself instead of a batch file.`,
  );
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
