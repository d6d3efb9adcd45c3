import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import type { ReleaseUpload } from '@botique/contract/delivery/release.ts';
import { formatBytes } from '../../../../lib/format/bytes.ts';

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Why a file cannot be a release; null if the page knows of no reason. The server checks the content. */
export function releaseFileError({ name, size }: Pick<Chosen, 'name' | 'size'>): string | null {
  if (!name.toLowerCase().endsWith('.zip')) return 'This file isn’t a zip. Choose a .zip file.';
  if (size === 0) return 'This file is empty.';
  if (size > releaseLimits.bytes) {
    return `This zip has ${formatBytes(size)}. A release can have at most ${formatBytes(releaseLimits.bytes)}.`;
  }
  return null;
}

/** What the server recognises the file by when an upload is resumed. */
export function uploadOf({ name, size, lastModified }: Chosen) {
  return {
    // The end of the name has its version and extension.
    fileName: name.slice(-releaseLimits.fileName),
    bytes: size,
    modifiedAt: Math.max(0, Math.floor(lastModified)),
  };
}

export function isSameFile(file: Chosen, upload: ReleaseUpload): boolean {
  const { fileName, bytes, modifiedAt } = uploadOf(file);
  return fileName === upload.fileName && bytes === upload.bytes && modifiedAt === upload.modifiedAt;
}

const versionAtEnd = /(?:^|[-_ ])v?(\d+(?:\.\d+)*(?:[-+][\w.+-]+)?)\.zip$/i;

/** 'warden-2.5.0.zip' → '2.5.0'. Empty if the name contains none. */
export function versionFromName(fileName: string): string {
  // Browsers add a number to the name of a file that is downloaded twice.
  const version = versionAtEnd.exec(fileName.replace(/ ?\(\d+\)(?=\.zip$)/i, ''))?.[1] ?? '';
  return version.length <= releaseLimits.version ? version : '';
}
