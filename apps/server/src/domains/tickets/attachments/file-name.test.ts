import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

describe('file extensions', () => {
  it.for([
    ['photo.png', 'image/png', 'photo.png'],
    ['PHOTO.PNG', 'image/png', 'PHOTO.PNG'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.exe', 'image/png', 'photo.exe.png'],
    ['photo.png', 'image/jpeg', 'photo.png.jpg'],
    ['photo', 'image/webp', 'photo.webp'],
    ['anim.GIF', 'image/gif', 'anim.GIF'],
    ['evil.html', 'text/plain', 'evil.html.txt'],
    ['drawing.svg', 'text/plain', 'drawing.svg.txt'],
    ['run.js', 'text/plain', 'run.js.txt'],
    ['console.log', 'text/plain', 'console.log'],
    ['settings.json', 'text/plain', 'settings.json'],
    ['notes', 'text/plain', 'notes.txt'],
    ['notes.', 'text/plain', 'notes.txt'],
    ['.env', 'text/plain', 'env.txt'],
    ['.txt', 'text/plain', 'txt.txt'],
    ['png', 'image/png', 'png.png'],
  ] as const)('names %s of the type %s as %s', ([given, type, name]) => {
    expect(safeFileName(given, type)).toBe(name);
  });
});

describe('misleading names', () => {
  it.for([
    ['../../etc/passwd', 'passwd.txt'],
    [String.raw`C:\Users\me\log.txt`, 'log.txt'],
    ['folder/', 'folder.txt'],
    ['a/../..', 'file.txt'],
    ['..', 'file.txt'],
    ['', 'file.txt'],
    [' \t ', 'file.txt'],
    ['\u202Egpj.exe', 'gpj.exe.txt'],
    ['ab\u0000c\r\nd.txt', 'abcd.txt'],
    ['one\u2028two\u2066.txt', 'onetwo.txt'],
    ['  a   b .txt ', 'a b.txt'],
    ['half \uD83D.txt', 'half.txt'],
    ['Grüße 👩‍🚀.txt', 'Grüße 👩‍🚀.txt'],
  ] as const)('turns the name %j into %s', ([given, name]) => {
    expect(safeFileName(given, 'text/plain')).toBe(name);
  });
});

describe('the limit of 120 characters', () => {
  it('keeps the extension of a long name', () => {
    expect(safeFileName(`${'a'.repeat(300)}.log`, 'text/plain')).toBe(`${'a'.repeat(116)}.log`);
    expect(safeFileName('a'.repeat(300), 'image/webp')).toBe(`${'a'.repeat(115)}.webp`);
  });

  it('cuts a long name at a character boundary and drops a dot at the end', () => {
    expect(safeFileName(`${'a'.repeat(115)}👍.txt`, 'text/plain')).toBe(`${'a'.repeat(115)}.txt`);
    expect(safeFileName(`${'a'.repeat(114)}. b.txt`, 'text/plain')).toBe(`${'a'.repeat(114)}.txt`);
  });

  it('returns a safe name of at most 120 characters for any input', () => {
    const types = fc.constantFrom('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'text/plain');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), types, (given, type) => {
        const name = safeFileName(given, type);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(name).toMatch(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}/\\]+\.[a-z]+$/iu);
        expect(name).not.toMatch(/^[\s.]/);
        // Idempotent: a safe name doesn't change again.
        expect(safeFileName(name, type)).toBe(name);
      }),
      { numRuns: 300 },
    );
  });
});
