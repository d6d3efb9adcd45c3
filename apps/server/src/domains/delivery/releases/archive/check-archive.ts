import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { megabyte } from '@botique/contract/licenses/storage-rules.ts';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl';
import type { ArchiveReader } from './archive-reader.ts';
import { foldName, readEntryName } from './entry-name.ts';
import { checkContents, type ArchiveEntry } from './entry-contents.ts';
import { recogniseType } from './recognise-type.ts';
import { ArchiveRefusal, quoteName } from './refusal.ts';
import { checkStart } from './start-command.ts';

/** Lets other requests run while thousands of entries are compared. */
const entriesPerTurn = 200;

export type CheckedArchive = { sha256: string; files: number };

/**
 * Reads a zip from beginning to end, and refuses everything that could do harm or surprise where it is
 * unpacked. Throws an `ArchiveRefusal`.
 */
export async function checkArchive(archive: ArchiveReader): Promise<CheckedArchive> {
  try {
    await recogniseType(archive);
    const { entries, directoryAt } = await readDirectory(archive);
    refuseClashes(entries);
    const files = entries.filter(({ isFolder }) => !isFolder);
    if (files.length === 0) throw new ArchiveRefusal('This zip contains no files.');
    await checkContents(archive, entries, directoryAt);
    await checkStart(archive, entries);
    return { sha256: await hash(archive), files: files.length };
  } catch (error) {
    if (archive.failure) throw archive.failure;
    throw error;
  }
}

async function hash(archive: ArchiveReader): Promise<string> {
  const sum = createHash('sha256');
  for await (const slice of archive.slices(0, archive.bytes)) sum.update(slice);
  return sum.digest('hex');
}

async function readDirectory(
  archive: ArchiveReader,
): Promise<{ entries: ArchiveEntry[]; directoryAt: number }> {
  const zip = await open(archive);
  if (zip.entryCount > releaseLimits.entries) {
    throw new ArchiveRefusal(`This zip has more than ${releaseLimits.entries} files and folders.`);
  }
  // The types call it a boolean, but it is the position of the next entry.
  const position = () => zip.readEntryCursor as unknown as number;
  const directoryAt = position();
  const entries: ArchiveEntry[] = [];
  let unpackedBytes = 0;
  for await (const found of eachEntry(zip)) {
    const entry = readEntry(found);
    unpackedBytes += entry.bytes;
    if (unpackedBytes > releaseLimits.unpackedBytes) {
      const limit = releaseLimits.unpackedBytes / megabyte;
      throw new ArchiveRefusal(`This zip unpacks to more than ${limit} MB, with ${quoteName(entry.name)}.`);
    }
    entries.push(entry);
    if (entries.length % entriesPerTurn === 0) await nextTurn();
  }
  await refuseHiddenEntries(archive, position());
  return { entries, directoryAt };
}

async function open(archive: ArchiveReader): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(archive, archive.bytes, {
      decodeStrings: false,
      validateEntrySizes: false,
    });
  } catch (error) {
    throw archive.failure ?? inOurWords(error as Error);
  }
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throw error instanceof ArchiveRefusal ? error : inOurWords(error as Error);
  }
}

function inOurWords({ message }: Error): ArchiveRefusal {
  if (message.startsWith('End of central directory')) {
    return new ArchiveRefusal('This zip is cut off: its list of files is missing. Upload it again.');
  }
  if (message.includes('encryption')) {
    return new ArchiveRefusal('This zip is encrypted. Zip the files without a password.');
  }
  return new ArchiveRefusal('This zip is damaged: its list of files can’t be read. Zip the files again.');
}

/** Other programs may read more entries than the zip announces. */
async function refuseHiddenEntries(archive: ArchiveReader, end: number): Promise<void> {
  const signature = (await archive.bytesAt(end, 4)).toString('latin1');
  if (signature !== 'PK\x05\x06' && signature !== 'PK\x06\x06') {
    throw new ArchiveRefusal('This zip is damaged: its list of files has a wrong length.');
  }
}

const kindOf = (entry: Entry) => (entry.externalFileAttributes >>> 16) & 0xf000;
const [folderKind, fileKind, linkKind] = [0x4000, 0x8000, 0xa000];
const windowsLink = 0x400;
/** The field that tells where a hard link leads, after twelve bytes of times and owners. */
const unixField = 0x000d;
const unixFieldBytes = 12;
const stored = 0;
const deflated = 8;

function readEntry(entry: Entry): ArchiveEntry {
  const name = readEntryName(entry);
  const shown = quoteName(name);
  const kind = kindOf(entry);
  const isFolder = name.endsWith('/');
  if (kind === linkKind || (entry.externalFileAttributes & windowsLink) !== 0) {
    throw new ArchiveRefusal(`${shown} is a symbolic link. Put the file itself into the zip.`);
  }
  if (entry.extraFields.some(({ id, data }) => id === unixField && data.length > unixFieldBytes)) {
    throw new ArchiveRefusal(`${shown} is a hard link. Put the file itself into the zip.`);
  }
  if (kind !== 0 && kind !== (isFolder ? folderKind : fileKind)) {
    throw new ArchiveRefusal(`${shown} is neither a file nor a folder.`);
  }
  if (entry.isEncrypted()) {
    throw new ArchiveRefusal(`${shown} is encrypted. Zip the files without a password.`);
  }
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw new ArchiveRefusal(`${shown} is compressed in an unusual way. Use the standard method, “Deflate”.`);
  }
  if (isFolder && entry.uncompressedSize > 0) throw new ArchiveRefusal(`${shown} is a folder with content.`);
  return {
    name,
    rawName: entry.fileNameRaw.toString('latin1'),
    isFolder,
    at: entry.relativeOffsetOfLocalHeader,
    flags: entry.generalPurposeBitFlag,
    isDeflated: entry.compressionMethod === deflated,
    storedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    crc: entry.crc32,
  };
}

/** Two entries must not become the same file, and no file may be where a folder is needed. */
function refuseClashes(entries: readonly ArchiveEntry[]): void {
  const names = new Map<string, string>();
  const files = new Map<string, string>();
  for (const { name, isFolder } of entries) {
    const folded = foldName(isFolder ? name.slice(0, -1) : name);
    const same = names.get(folded);
    if (same !== undefined) {
      throw new ArchiveRefusal(
        same === name
          ? `${quoteName(name)} is in this zip twice.`
          : `${quoteName(same)} and ${quoteName(name)} would be the same file on some systems.`,
      );
    }
    names.set(folded, name);
    if (!isFolder) files.set(folded, name);
  }
  for (const folded of names.keys()) {
    for (let at = folded.indexOf('/'); at !== -1; at = folded.indexOf('/', at + 1)) {
      const file = files.get(folded.slice(0, at));
      if (file !== undefined) {
        throw new ArchiveRefusal(
          `${quoteName(file)} is a file, but ${quoteName(names.get(folded) ?? '')} needs a folder of this name.`,
        );
      }
    }
  }
}
