import { describe, expect, it } from 'vitest';
import { allowedFiles, fileError, limitFiles } from './file-checks.ts';

const file = (type: string, size = 10, name = 'file') => ({ name, type, size });
const limit = 8 * 1024 * 1024;

describe('[TIC-61] checks before an upload', () => {
  it('accepts four types of images, and all types of text', () => {
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
      expect(fileError(file(type)), type).toBeNull();
    }
  });

  it('refuses files of other types', () => {
    for (const type of [
      'image/svg+xml',
      'image/heic',
      'application/pdf',
      'application/zip',
      'application/x-msdownload',
      'video/mp4',
      'audio/mpeg',
    ]) {
      expect(fileError(file(type)), type).toBe(allowedFiles);
    }
  });

  it('accepts files of up to 8 MB, but no empty ones', () => {
    expect(fileError(file('image/png', limit))).toBeNull();
    expect(fileError(file('image/png', limit + 1))).toBe('Larger than 8 MB.');
    expect(fileError(file('text/plain', 0))).toBe('This file is empty.');
  });

  it('accepts at most five files per message', () => {
    expect(limitFiles(['a', 'b', 'c'], 3)).toEqual({ taken: ['a', 'b'], over: 1 });
    expect(limitFiles(['a'], 5)).toEqual({ taken: [], over: 1 });
    expect(limitFiles(['a', 'b'], 0)).toEqual({ taken: ['a', 'b'], over: 0 });
  });
});
