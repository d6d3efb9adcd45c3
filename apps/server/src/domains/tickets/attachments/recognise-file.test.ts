import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tinyImages } from '../../../testing/tiny-files.ts';
import { recogniseFile } from './recognise-file.ts';

const { png, gif, jpeg, webpLossy, webpLossless, webpExtended } = tinyImages;
const text = { kind: 'text', type: 'text/plain', width: null, height: null };
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

/** Images with their actual types. */
const images = [
  ['image/png', 'PNG', png],
  ['image/gif', 'GIF', gif],
  ['image/jpeg', 'JPEG', jpeg],
  ['image/webp', 'lossy WebP', webpLossy],
  ['image/webp', 'lossless WebP', webpLossless],
  ['image/webp', 'extended WebP', webpExtended],
] as const;

/** A PNG whose header claims this size, with a valid checksum. */
function pngOf(width: number, height: number): Buffer {
  const file = Buffer.from(png);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

describe('[TIC-61] images', () => {
  it.for(images)('recognises %s in a real %s, with its size', ([type, , file]) => {
    expect(recogniseFile(file)).toEqual({ kind: 'image', type, width: 4, height: 3 });
  });

  it.for(images)('%s: does not take a %s that ends before its size for an image', ([, , file]) => {
    for (const length of [2, 6, 8, 10, 13, 16, 19]) {
      expect(recogniseFile(file.subarray(0, length))?.kind, String(length)).not.toBe('image');
    }
  });

  it('never reads the size of a short file from adjacent memory', () => {
    const around = Buffer.concat([gif, gif]);
    for (let length = 0; length < 20; length += 1) {
      const found = recogniseFile(around.subarray(gif.length, gif.length + length));
      expect(found?.kind, String(length)).not.toBe('image');
    }
  });

  it('returns the size of an upright photo as browsers render it', () => {
    const exif = hex('ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000');
    const photo = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
    expect(recogniseFile(photo)).toMatchObject({ type: 'image/jpeg', width: 3, height: 4 });
  });

  it('skips fill bytes before a JPEG marker', () => {
    const filled = Buffer.concat([jpeg.subarray(0, 2), hex('ffff'), jpeg.subarray(2)]);
    expect(recogniseFile(filled)).toMatchObject({ type: 'image/jpeg', width: 4, height: 3 });
  });

  it.for([
    [12_000, 4_000, true],
    [4_000, 12_000, true],
    [7_071, 7_071, true],
    [7_072, 7_072, false],
    [12_001, 1, false],
    [1, 12_001, false],
    [0, 3, false],
    [3, 0, false],
    [2 ** 32 - 1, 2 ** 32 - 1, false],
  ] as const)('accepts an image of %d times %d pixels: %s', ([width, height, taken]) => {
    expect(recogniseFile(pngOf(width, height)) !== null).toBe(taken);
  });
});

describe('[TIC-61] files that only look like images', () => {
  const page = '<html><script>alert(1)</script></html>';

  it.for([
    ['a page that calls itself a GIF', Buffer.from(`GIF89a${page}`)],
    ['a script that calls itself a GIF', Buffer.from('GIF89a=1;alert(document.domain)//')],
    ['a page that calls itself a WebP', Buffer.from(`RIFF    WEBPVP8 ${page}`)],
    ['the first bytes of a PNG, then a page', Buffer.concat([png.subarray(0, 8), Buffer.from(page)])],
    ['the first bytes of a PNG, then nothing', png.subarray(0, 8)],
    ['a PNG whose header was changed', Buffer.from(png).fill(9, 16, 20)],
    ['a PNG with something before its header', hex('89504e470d0a1a0a 0000000d 74455874')],
    ['the first bytes of a JPEG, then zeros', Buffer.concat([hex('ffd8ff'), Buffer.alloc(100)])],
    ['a JPEG whose segment is longer than the file', hex('ffd8 ffe0 ffff 4a46494600')],
    ['a JPEG whose segment has no length', hex('ffd8 ffe0 0000 ffc0 0011 0800030004030122')],
    ['a JPEG that begins with its picture', Buffer.concat([hex('ffd8 ffda'), jpeg])],
    ['a lossless JPEG, which browsers do not draw', hex('ffd8 ffc3 000b 08 0003 0004 01 012200')],
    ['a RIFF that is a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['a WebP that says it is longer', Buffer.from(webpLossy).fill(0xff, 4, 6)],
  ] as const)('refuses %s', ([, file]) => {
    expect(recogniseFile(file)).toBeNull();
  });

  it('recognises a real image whatever follows it', () => {
    for (const [type, , file] of images) {
      const polyglot = Buffer.concat([file, Buffer.from(page)]);
      expect(recogniseFile(polyglot)).toMatchObject({ kind: 'image', type });
    }
  });
});

describe('text', () => {
  it.for([
    ['lines', 'one\ntwo\r\nthree\tfour\f'],
    ['every language, and emoji', 'Grüße, 你好, مرحبا 👩‍🚀'],
    ['UTF-8 that says so', '\uFEFFhello'],
    ['colours of a console', '\u001B[31mred\u001B[0m'],
    ['a page, which is only shown as text', '<!doctype html><script>alert(1)</script>'],
    ['a drawing, which is only shown as text', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a single letter', 'a'],
    ['the same byte as a control character, in a letter', '\u00A0\u0419'],
  ] as const)('recognises %s as text', ([, content]) => {
    expect(recogniseFile(Buffer.from(content))).toEqual(text);
  });

  it.for([
    ['nothing', Buffer.alloc(0)],
    ['a NUL', Buffer.from('a\0b')],
    ['a bell', Buffer.from('a\u0007b')],
    ['a delete', Buffer.from('a\u007Fb')],
    ['a control character of two bytes', Buffer.from('a\u009Bb')],
    ['UTF-16', Buffer.from('\uFEFFhello', 'utf16le')],
    ['Latin-1', Buffer.from('Grüße', 'latin1')],
    ['half a character', Buffer.from('ü').subarray(0, 1)],
    ['a longer form of a character', hex('c0af')],
    ['half of a pair', hex('eda080')],
  ] as const)('does not accept %s as text', ([, file]) => {
    expect(recogniseFile(file)).toBeNull();
  });
});

describe('other files', () => {
  it.for([
    ['a zip', hex('504b0304 1400 0000 0800')],
    ['a program of Windows', hex('4d5a9000 03000000 04000000 ffff0000')],
    ['a program of Linux', hex('7f454c46 02010100 00000000 00000000')],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')],
    ['a PDF in ASCII', Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n')],
    ['a gzip', hex('1f8b0800 00000000 0003')],
    ['a video', hex('00000018 66747970 6d703432')],
    ['a TIFF', hex('49492a00 08000000')],
    ['an icon', hex('00000100 01001010')],
    ['a BMP', Buffer.from('BM\x36\0\0\0\0\0', 'latin1')],
    // Other parsers of the same package once looped forever on these.
    ['an ICNS whose entry has no length', hex('69636e73 00000010 69733332 00000000')],
    ['a JXL whose box has no length', hex('0000000c 4a584c20 0d0a870a 00000000 6a786c70')],
    ['a HEIF whose box has no length', hex('00000010 66747970 68656963 00000000 00000000 6d657461')],
  ] as const)('refuses %s', ([, file]) => {
    expect(recogniseFile(file)).toBeNull();
  });
});

describe('arbitrary files', () => {
  const anything = fc.uint8Array({ maxLength: 400 });
  const starts = [...images.map(([, , file]) => file), Buffer.from('GIF87a'), hex('ffd8ffe1')];
  /** A truncated image followed by random bytes. */
  const nearly = fc
    .record({ start: fc.constantFrom(...starts), kept: fc.double({ min: 0, max: 1, noNaN: true }), anything })
    .map((forged) => {
      const kept = forged.start.subarray(0, Math.round(forged.start.length * forged.kept));
      return Buffer.concat([kept, forged.anything]);
    });

  it('handles any file, and gives every image a size that can be rendered', () => {
    fc.assert(
      fc.property(fc.oneof(anything.map(Buffer.from), nearly), (file) => {
        const found = recogniseFile(file);
        if (found?.kind !== 'image') return;
        for (const side of [found.width, found.height]) {
          expect(Number.isInteger(side) && side >= 1 && side <= 12_000).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it.for([
    ['empty comments', hex('fffe0002')],
    ['fill bytes', hex('ff')],
    ['zeros', hex('00')],
  ] as const)('refuses a JPEG with eight megabytes of %s', ([, filling]) => {
    const file = Buffer.alloc(8 * 1024 * 1024, filling);
    hex('ffd8').copy(file);
    expect(recogniseFile(file)).toBeNull();
  });
});
