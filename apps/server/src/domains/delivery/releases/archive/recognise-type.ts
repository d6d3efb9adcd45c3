import type { ArchiveReader } from './archive-reader.ts';
import { ArchiveRefusal } from './refusal.ts';

const others: [start: string, what: string][] = [
  ['\x1f\x8b', 'a gzip or tar.gz file'],
  ['MZ', 'a Windows program'],
  ['\x7fELF', 'a Linux program'],
  ['\xcf\xfa\xed\xfe', 'a macOS program'],
  ['Rar!', 'a RAR archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'],
  ['BZh', 'a bzip2 file'],
  ['\xfd7zXZ', 'an xz file'],
  ['%PDF', 'a PDF document'],
];

/** Refuses what isn't a zip, with the name of what it is. */
export async function recogniseType(archive: ArchiveReader): Promise<void> {
  const start = (await archive.bytesAt(0, Math.min(8, archive.bytes))).toString('latin1');
  if (start.startsWith('PK\x03\x04')) return;
  if (start.startsWith('PK\x05\x06')) throw new ArchiveRefusal('This zip contains no files.');
  const what = others.find(([beginning]) => start.startsWith(beginning))?.[1];
  throw new ArchiveRefusal(
    what ? `This is ${what}, not a zip. Zip the files of the release.` : 'This file isn’t a zip.',
  );
}
