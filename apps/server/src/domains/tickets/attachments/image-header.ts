import { crc32 } from 'node:zlib';
import { jpegHeader } from './jpeg-header.ts';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

const mark = (place: number, text: string) => ({ at: place, bytes: Buffer.from(text, 'latin1') });

const signatures: readonly { type: ImageType; parts: ReturnType<typeof mark>[] }[] = [
  { type: 'image/png', parts: [mark(0, '\x89PNG\r\n\x1a\n')] },
  { type: 'image/jpeg', parts: [mark(0, '\xff\xd8')] },
  { type: 'image/gif', parts: [mark(0, 'GIF87a')] },
  { type: 'image/gif', parts: [mark(0, 'GIF89a')] },
  // Check both: a text may begin with 'Convert WEBP to PNG'.
  { type: 'image/webp', parts: [mark(0, 'RIFF'), mark(8, 'WEBP')] },
];

/** The type that the first bytes claim. Those are easy to forge. */
export function claimedImageType(file: Buffer): ImageType | null {
  const found = signatures.find(({ parts }) =>
    parts.every(({ at, bytes }) => file.subarray(at, at + bytes.length).equals(bytes)),
  );
  return found?.type ?? null;
}

/**
 * Returns the header if it is complete. Read the size only from this: if a header ends early, the image
 * reader takes the rest from adjacent memory.
 */
export function imageHeader(file: Buffer, type: ImageType): Buffer | null {
  switch (type) {
    case 'image/png':
      return isPngHeader(file) ? file.subarray(0, 33) : null;
    case 'image/gif':
      return hasGifBlocks(file) ? file.subarray(0, 13) : null;
    case 'image/webp':
      return isWebpHeader(file) ? file.subarray(0, 30) : null;
    case 'image/jpeg':
      return jpegHeader(file);
  }
}

function isPngHeader(file: Buffer): boolean {
  return (
    file.length >= 33 &&
    file.readUInt32BE(8) === 13 &&
    file.toString('latin1', 12, 16) === 'IHDR' &&
    file.readUInt32BE(29) === crc32(file.subarray(12, 29))
  );
}

const gifExtension = 0x21;
const gifPicture = 0x2c;

/** A block follows the colour table. In a page that only starts with GIF89a, it hardly ever does. */
function hasGifBlocks(file: Buffer): boolean {
  const flags = file[10] ?? 0;
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  const next = file[13 + colours];
  return next === gifExtension || next === gifPicture;
}

function isWebpHeader(file: Buffer): boolean {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.readUInt32LE(4) > file.length - 8) return false;
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return file.length >= 30 && file.readUIntBE(23, 3) === 0x9d012a;
    case 'VP8L':
      return file.length >= 25 && file[20] === 0x2f;
    case 'VP8X':
      return file.length >= 30;
    default:
      return false;
  }
}
