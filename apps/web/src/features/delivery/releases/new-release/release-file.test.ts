import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { describe, expect, it } from 'vitest';
import { sampleUpload } from '../../../../testing/samples/sample-releases.ts';
import { isSameFile, releaseFileError, uploadOf, versionFromName } from './release-file.ts';

describe('the zip of a release', () => {
  it('[DEL-78] is refused before it is sent if it is no zip, empty or too large', () => {
    const size = releaseLimits.bytes;
    expect(releaseFileError({ name: 'warden.ZIP', size })).toBeNull();
    expect(releaseFileError({ name: 'warden.tar.gz', size: 5 })).toMatch(/zip file/);
    expect(releaseFileError({ name: 'warden.zip', size: 0 })).toBe('This file is empty.');
    expect(releaseFileError({ name: 'warden.zip', size: size + 2 ** 20 })).toBe(
      'This zip has 201 MB. A release can have at most 200 MB.',
    );
  });

  it('[DEL-76] is recognised by its name, size and date', () => {
    const file = { name: 'warden-2.5.0.zip', size: 1024, lastModified: 1_763_200_000_000 };
    const upload = sampleUpload(uploadOf(file));
    expect(isSameFile(file, upload)).toBe(true);
    for (const change of [{ name: 'other.zip' }, { size: 1025 }, { lastModified: 1 }])
      expect(isSameFile({ ...file, ...change }, upload)).toBe(false);
    expect(uploadOf({ ...file, name: `${'a'.repeat(300)}.zip` }).fileName).toMatch(/^a{251}\.zip$/);
  });

  it.for([
    ['warden-2.5.0.zip', '2.5.0'],
    ['warden_v2.5.zip', '2.5'],
    ['2.5.0-beta.1.zip', '2.5.0-beta.1'],
    ['warden 7.ZIP', '7'],
    ['warden-2.5.0 (1).zip', '2.5.0'],
    ['warden.zip', ''],
    ['md5.zip', ''],
  ] as const)('[DEL-79] suggests the version in the name %s: "%s"', ([name, version]) => {
    expect(versionFromName(name)).toBe(version);
  });
});
