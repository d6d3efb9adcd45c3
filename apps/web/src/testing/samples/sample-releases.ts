import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import type { ManagedRelease, ReleaseUpload } from '@botique/contract/delivery/release.ts';

let made = 0;

function sampleId(): string {
  made += 1;
  return `3d4f5a6b-7c8d-4e9f-8a0b-${String(made).padStart(12, '0')}`;
}

export function sampleRelease(changes: Partial<ManagedRelease> = {}): ManagedRelease {
  const { version = '2.4.1' } = changes;
  return {
    id: sampleId(),
    productId: 'Wd4xK9Qe',
    version,
    notes: '',
    state: 'current',
    fileName: `warden-${version}.zip`,
    bytes: 188 * 1024 * 1024,
    files: 412,
    sha256: `9f2c41e7${'0'.repeat(52)}b80d`,
    publishedAt: '2026-11-09T12:00:00.000Z',
    publishedBy: 'June',
    withdrawnAt: null,
    crashedAtOnce: 0,
    ...changes,
  };
}

export function sampleUpload(changes: Partial<ReleaseUpload> = {}): ReleaseUpload {
  return {
    id: sampleId(),
    productId: 'Wd4xK9Qe',
    fileName: 'warden-2.5.0.zip',
    bytes: 192 * 1024 * 1024,
    modifiedAt: 1_763_200_000_000,
    receivedBytes: 119 * 1024 * 1024,
    state: 'uploading',
    sha256: null,
    files: null,
    ...changes,
  };
}

export function sampleRunnable(changes: Partial<RunnableLicense> = {}): RunnableLicense {
  return {
    license: sampleId(),
    productId: 'Wd4xK9Qe',
    productName: 'Warden',
    name: 'Mall Moderator',
    image: null,
    category: 'bots',
    usable: true,
    release: { version: '2.4.1', notes: '', publishedAt: '2026-11-09T12:00:00.000Z' },
    ...changes,
  };
}
