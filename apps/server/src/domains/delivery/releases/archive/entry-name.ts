import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { getFileNameLowLevel, type Entry } from 'yauzl';
import { ArchiveRefusal, quoteName } from './refusal.ts';

const isUtf8 = 0x800;
/** Linux counts the bytes of each part of a path. */
const maxPartBytes = 255;
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:$|[. ])/i;

/**
 * The name of an entry in the central directory, read strictly: customers unpack it on Windows, macOS and
 * Linux, and every system must create the same file.
 */
export function readEntryName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const raw = fileNameRaw.toString('latin1');
  if (/\P{ASCII}/u.test(raw) && (generalPurposeBitFlag & isUtf8) === 0) {
    throw new ArchiveRefusal(
      `The name ${quoteName(fileNameRaw.toString())} isn’t stored as UTF-8. Use only plain letters in it, or another program to zip.`,
    );
  }
  const name = decode(fileNameRaw);
  if (name !== getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)) {
    throw new ArchiveRefusal(`${quoteName(name)} has a second name. Zip the files again.`);
  }
  refuseName(name);
  return name;
}

function decode(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    throw new ArchiveRefusal(`The name ${quoteName(raw.toString())} isn’t valid UTF-8. Zip the files again.`);
  }
}

function refuseName(name: string): void {
  const shown = quoteName(name);
  const refuse = (why: string) => {
    throw new ArchiveRefusal(`${shown} ${why}`);
  };
  if (name === '') throw new ArchiveRefusal('A file in this zip has no name.');
  if (name.length > releaseLimits.pathLength) {
    refuse(`is longer than ${releaseLimits.pathLength} characters. Windows couldn’t unpack it.`);
  }
  if (name.includes('\\')) refuse('contains a backslash. Use a program that separates folders with “/”.');
  if (name.startsWith('/')) refuse('is an absolute path. Files must be inside the release’s folder.');
  if (/^[a-z]:/i.test(name)) refuse('begins with a drive letter. Files must be inside the release’s folder.');
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  if (parts.includes('..')) refuse('leads out of the release’s folder.');
  for (const part of parts) {
    if (part === '' || part === '.') refuse('has an empty folder name.');
    if (/[\p{Cc}<>:"|?*]/u.test(part)) refuse('contains a character that Windows can’t store.');
    if (/[. ]$/.test(part)) refuse('ends with a dot or a space, which Windows can’t store.');
    if (reserved.test(part)) refuse('is a name that Windows reserves for devices.');
    if (Buffer.byteLength(part) > maxPartBytes) refuse('is too long for Linux.');
  }
}

/** Equal for names that some system stores as the same file. */
export function foldName(name: string): string {
  return name.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}
