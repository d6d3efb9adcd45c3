import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { claimedImageType, imageHeader, type ImageType } from './image-header.ts';
import { isPlainText } from './plain-text.ts';

export type RecognisedFile =
  | { kind: 'image'; type: ImageType; width: number; height: number }
  | { kind: 'text'; type: 'text/plain'; width: null; height: null };

const maxPixelsPerSide = 12_000;
const maxPixels = 50_000_000;

/** Only these four, because parsers of rarer formats have hung on forged files before. */
const readers = { 'image/png': PNG, 'image/jpeg': JPG, 'image/gif': GIF, 'image/webp': WEBP };

/** Detects the type by content, never by name. Returns null if the file cannot be attached. */
export function recogniseFile(file: Buffer): RecognisedFile | null {
  const type = claimedImageType(file);
  // A broken image is not accepted as text either: it was probably forged to pass as both.
  if (type) return recogniseImage(file, type);
  return isPlainText(file) ? { kind: 'text', type: 'text/plain', width: null, height: null } : null;
}

function recogniseImage(file: Buffer, type: ImageType): RecognisedFile | null {
  const header = imageHeader(file, type);
  if (!header) return null;
  const { width, height } = sizeOf(header, type);
  if (width < 1 || height < 1 || width > maxPixelsPerSide || height > maxPixelsPerSide) return null;
  // A tiny file can make a browser allocate gigabytes of memory.
  return width * height > maxPixels ? null : { kind: 'image', type, width, height };
}

function sizeOf(header: Buffer, type: ImageType): { width: number; height: number } {
  try {
    const { width, height, orientation = 1 } = readers[type].calculate(header);
    // From orientation 5 on, browsers rotate the image by 90 degrees.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return { width: 0, height: 0 };
  }
}
