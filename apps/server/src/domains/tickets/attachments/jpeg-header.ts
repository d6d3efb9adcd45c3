/** Those that browsers draw: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const applicationData = Array.from({ length: 16 }, (_, number) => 0xe0 + number);
/** Tables, application data and comments, which may come before the frame. */
const preludes = new Set([0xc4, 0xcc, 0xdb, 0xdd, 0xfe, ...applicationData]);
const exifMarker = 0xe1;

const startOfImage = Buffer.from([0xff, 0xd8]);
const emptyComment = Buffer.from([0xff, 0xfe, 0, 2]);

/**
 * What a JPEG says of its size and of how it was held: its first Exif segment and its frame, and nothing else of it.
 * The reader searches the whole file, byte by byte where that is forged; eight megabytes of that stop the server.
 */
export function jpegHeader(file: Buffer): Buffer | null {
  let exif: Buffer | null = null;
  let at = 2;
  while (file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    // Any number of them may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > file.length) return null;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) return null;
    if (frames.has(marker)) {
      const frame = file.subarray(at, end);
      return frame.length < 13 ? null : Buffer.concat([startOfImage, exif ?? emptyComment, frame]);
    }
    if (!preludes.has(marker)) return null;
    if (marker === exifMarker && !exif && file.toString('latin1', at + 4, at + 8) === 'Exif') {
      exif = file.subarray(at, end);
    }
    at = end;
  }
  return null;
}
