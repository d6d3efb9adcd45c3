import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ArchiveReader } from './archive-reader.ts';
import { ArchiveRefusal, quoteName } from './refusal.ts';

/** What the list of files at the end of the zip says about a file or folder. */
export type ArchiveEntry = {
  name: string;
  /** As it is stored, each byte as one character. */
  rawName: string;
  isFolder: boolean;
  /** Where its own header begins. */
  at: number;
  flags: number;
  isDeflated: boolean;
  storedBytes: number;
  /** When it is unpacked. */
  bytes: number;
  crc: number;
};

const headerBytes = 30;
/** The sizes follow the content, so the header doesn't know them. */
const sizesFollow = 0x8;
const comparedFlags = 0x1 | 0x40 | 0x800;

/** Unpacks everything, without storing it, and compares it with the list of files. */
export async function checkContents(
  archive: ArchiveReader,
  entries: readonly ArchiveEntry[],
  directoryAt: number,
): Promise<void> {
  // In the order of their places, so that each block is read once.
  const inOrder = entries.toSorted((one, other) => one.at - other.at);
  for (const [index, entry] of inOrder.entries()) {
    const start = await checkHeader(archive, entry, directoryAt);
    const end = start + entry.storedBytes;
    if (end > directoryAt) {
      throw new ArchiveRefusal(`${quoteName(entry.name)} overlaps with the list of files. Zip them again.`);
    }
    const next = inOrder[index + 1];
    // Such a zip of a few MB could unpack to many GB.
    if (next && end > next.at) {
      throw new ArchiveRefusal(
        `${quoteName(entry.name)} overlaps with ${quoteName(next.name)}. Zip them again.`,
      );
    }
    await unpack(archive, entry, start);
  }
}

/** Returns where the content begins. A header that differs would be unpacked differently by other programs. */
async function checkHeader(
  archive: ArchiveReader,
  { name, rawName, at, flags, isDeflated, storedBytes, bytes, crc }: ArchiveEntry,
  directoryAt: number,
): Promise<number> {
  const refusal = new ArchiveRefusal(
    `${quoteName(name)} has a header that doesn’t match the list of files. Zip the files again.`,
  );
  if (at + headerBytes > directoryAt) throw refusal;
  const header = await archive.bytesAt(at, headerBytes);
  const nameLength = header.readUInt16LE(26);
  const start = at + headerBytes + nameLength + header.readUInt16LE(28);
  const ownFlags = header.readUInt16LE(6);
  const isSame =
    header.toString('latin1', 0, 4) === 'PK\x03\x04' &&
    header.readUInt16LE(8) === (isDeflated ? 8 : 0) &&
    (ownFlags & comparedFlags) === (flags & comparedFlags) &&
    start <= directoryAt &&
    nameLength === rawName.length &&
    (await archive.bytesAt(at + headerBytes, nameLength)).toString('latin1') === rawName;
  if (!isSame) throw refusal;
  if ((ownFlags & sizesFollow) !== 0) return start;
  const matches = (offset: number, value: number) => {
    const own = header.readUInt32LE(offset);
    // Zip64 stores large sizes elsewhere.
    return own === value || (offset !== 14 && own === 0xffffffff);
  };
  if (!matches(14, crc) || !matches(18, storedBytes) || !matches(22, bytes)) throw refusal;
  return start;
}

/** Content that a caller wants to see, up to its declared size. */
export async function readContent(archive: ArchiveReader, entry: ArchiveEntry): Promise<Buffer> {
  const header = await archive.bytesAt(entry.at, headerBytes);
  const start = entry.at + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  const parts: Buffer[] = [];
  await unpack(archive, entry, start, (part) => parts.push(part));
  return Buffer.concat(parts);
}

/** Never holds more than a few blocks: a file of one GB may be packed into one MB. */
async function unpack(
  archive: ArchiveReader,
  entry: ArchiveEntry,
  start: number,
  onPart: (part: Buffer) => void = () => {},
): Promise<void> {
  const shown = quoteName(entry.name);
  let bytes = 0;
  let crc = 0;
  const count = async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > entry.bytes) {
        throw new ArchiveRefusal(`${shown} unpacks to more than it declares. Zip the files again.`);
      }
      crc = crc32(part, crc);
      onPart(part);
    }
  };
  const source = Readable.from(archive.slices(start, start + entry.storedBytes), { objectMode: false });
  try {
    await (entry.isDeflated ? pipeline(source, createInflateRaw(), count) : pipeline(source, count));
  } catch (error) {
    if (!isInflateError(error)) throw error;
    throw new ArchiveRefusal(`${shown} is damaged and can’t be unpacked. Zip the files again.`);
  }
  if (bytes !== entry.bytes) {
    throw new ArchiveRefusal(`${shown} unpacks to less than it declares. Zip the files again.`);
  }
  if (crc !== entry.crc) {
    throw new ArchiveRefusal(`${shown} is damaged: its checksum is wrong. Zip the files again.`);
  }
}

function isInflateError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('Z_');
}
