/** The frames that browsers render: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const applicationData = Array.from({ length: 16 }, (_, number) => 0xe0 + number);
/** Tables, application data and comments, which may come before the frame. */
const preludes = new Set([0xc4, 0xcc, 0xdb, 0xdd, 0xfe, ...applicationData]);
const exifMarker = 0xe1;

const startOfImage = Buffer.from([0xff, 0xd8]);
const emptyComment = Buffer.from([0xff, 0xfe, 0, 2]);

/**
 * Extracts only the first Exif segment and the frame, which contain orientation and size. Given a whole
 * forged file, the image reader would search it byte by byte, and 8 MB of that block the server.
 */
export function jpegHeader(file: Buffer): Buffer | null {
  let exif: Buffer | null = null;
  let at = 2;
  while (file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
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
