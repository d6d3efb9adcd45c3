import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { claimedImageType, imageHeader, type ImageType } from './image-header.ts';
import { isPlainText } from './plain-text.ts';

export type RecognisedFile =
  | { kind: 'image'; type: ImageType; width: number; height: number }
  | { kind: 'text'; type: 'text/plain'; width: null; height: null };

const mostPixelsOfSide = 12_000;
const mostPixels = 50_000_000;

/** These four and no others: parsers of stranger formats have hung on a forged file before. */
const readers = { 'image/png': PNG, 'image/jpeg': JPG, 'image/gif': GIF, 'image/webp': WEBP };

/** What a file is, by what is in it; null for what cannot be attached. Its name and its sender say nothing. */
export function recogniseFile(file: Buffer): RecognisedFile | null {
  const type = claimedImageType(file);
  // What begins like an image and is none is no text either: somebody wants it to be taken for both.
  if (type) return recogniseImage(file, type);
  return isPlainText(file) ? { kind: 'text', type: 'text/plain', width: null, height: null } : null;
}

function recogniseImage(file: Buffer, type: ImageType): RecognisedFile | null {
  const header = imageHeader(file, type);
  if (!header) return null;
  const { width, height } = sizeOf(header, type);
  if (width < 1 || height < 1 || width > mostPixelsOfSide || height > mostPixelsOfSide) return null;
  // A few bytes may ask a browser for gigabytes of memory.
  return width * height > mostPixels ? null : { kind: 'image', type, width, height };
}

function sizeOf(header: Buffer, type: ImageType): { width: number; height: number } {
  try {
    const { width, height, orientation = 1 } = readers[type].calculate(header);
    // A photo taken upright: from 5 on, browsers draw it turned by a quarter.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return { width: 0, height: 0 };
  }
}
