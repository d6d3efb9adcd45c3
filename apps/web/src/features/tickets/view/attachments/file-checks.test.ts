import { describe, expect, it } from 'vitest';
import { allowedFiles, complaintAbout, fileSize, thoseThatFit } from './file-checks.ts';

const file = (type: string, size = 10, name = 'file') => ({ name, type, size });
const limit = 8 * 1024 * 1024;

describe('[TIC-61] a file that is about to be attached', () => {
  it('may be an image of four kinds, or text by whatever name', () => {
    for (const type of [
      'image/png',
      'image/jpeg',
      'image/gif',
      'image/webp',
      'text/plain',
      'text/x-python',
      'application/json',
      'application/x-yaml',
      'application/xml',
      'application/x-sh',
      '',
    ]) {
      expect(complaintAbout(file(type)), type).toBeNull();
    }
  });

  it('of another kind is refused before it is sent', () => {
    for (const type of [
      'image/svg+xml',
      'image/heic',
      'application/pdf',
      'application/zip',
      'application/x-msdownload',
      'video/mp4',
      'audio/mpeg',
    ]) {
      expect(complaintAbout(file(type)), type).toBe(allowedFiles);
    }
  });

  it('has at most 8 MB, and not nothing', () => {
    expect(complaintAbout(file('image/png', limit))).toBeNull();
    expect(complaintAbout(file('image/png', limit + 1))).toBe('Larger than 8 MB.');
    expect(complaintAbout(file('text/plain', 0))).toBe('This file is empty.');
  });

  it('is one of five at most', () => {
    expect(thoseThatFit(['a', 'b', 'c'], 3)).toEqual({ taken: ['a', 'b'], over: 1 });
    expect(thoseThatFit(['a'], 5)).toEqual({ taken: [], over: 1 });
    expect(thoseThatFit(['a', 'b'], 0)).toEqual({ taken: ['a', 'b'], over: 0 });
  });
});

it('a size is written as people read it', () => {
  expect([0, 812, 1024, 3500, 40_000, limit - 1, limit].map(fileSize)).toEqual([
    '0 B',
    '812 B',
    '1 KB',
    '3.4 KB',
    '39 KB',
    '8 MB',
    '8 MB',
  ]);
});
