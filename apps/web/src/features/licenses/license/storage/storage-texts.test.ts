import { storageLimits, storageZipName } from '@botique/contract/licenses/storage-rules.ts';
import { describe, expect, it } from 'vitest';
import { documentFileName, storageWarning, usedOfMax } from './storage-texts.ts';

describe('[LIC-73] used storage', () => {
  it.for([
    [0, '0 / 200 MB'],
    [1 / 2 ** 20, '0.01 / 200 MB'],
    [0.0149, '0.01 / 200 MB'],
    [34.256, '34.26 / 200 MB'],
    [199.9999, '199.99 / 200 MB'],
    [200, '200 / 200 MB'],
  ] as const)('shows %d MB of 200 MB as %s', ([used, text]) => {
    expect(usedOfMax({ used, max: 200 })).toBe(text);
  });

  it('separates thousands', () => {
    expect(usedOfMax({ used: 1024.5, max: 5120 })).toBe('1,024.5 / 5,120 MB');
  });
});

describe('storage warnings', () => {
  it('warns only above 90%', () => {
    expect(storageWarning({ used: 180, max: 200 }, 3)).toBeNull();
    expect(storageWarning({ used: 190, max: 200 }, 3)).toBe('Almost full: 10 MB left.');
    expect(storageWarning({ used: 200 - 1 / 2 ** 20, max: 200 }, 3)).toBe('Almost full: 1 B left.');
  });

  it('says that the storage is full at its size or its number of documents', () => {
    const full =
      'The storage is full. Products can’t store anything new until they delete something or you clear it. Export it first.';
    expect(storageWarning({ used: 200, max: 200 }, 3)).toBe(full);
    expect(storageWarning({ used: 1, max: 200 }, storageLimits.documents)).toBe(full);
  });
});

describe('names of downloads', () => {
  it('names a document after its key, without characters that file names cannot contain', () => {
    expect(documentFileName('guilds/1128:settings.json')).toBe('guilds_1128_settings.json');
  });

  it('names a zip file after the product', () => {
    expect(storageZipName('mall warden/2')).toBe('mall-warden-2-storage.zip');
  });
});
