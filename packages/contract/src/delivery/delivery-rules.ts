import { megabyte } from '../licenses/storage-rules.ts';

/** What a release may be. */
export const releaseLimits = {
  /** The zip itself. */
  bytes: 200 * megabyte,
  /** All files of the zip together. */
  unpackedBytes: 1_024 * megabyte,
  /** Files and folders in the zip. */
  entries: 20_000,
  /** The path of a file in the zip. Windows allows 260 characters for the whole path. */
  pathLength: 180,
  version: 50,
  notes: 2_000,
  fileName: 255,
  /** Each call of an upload carries one chunk of this size; the last one may be shorter. */
  chunkBytes: megabyte,
} as const;

/** Which versions a release may have. */
export const releaseVersionForm = /^[0-9A-Za-z][\w.+-]*$/;

/** Uploads that nobody goes on with are deleted after this time. */
export const uploadHours = 24;

/** The name of the zip that customers download, and of the folder in it. */
export const launcherFolder = 'botique-launcher';
export const launcherZipName = `${launcherFolder}.zip`;

/** How long the link to the zip works, and the code in it. Each works once. */
export const launcherLinkSeconds = 60;
export const claimDays = 30;

/** The oldest version of Node.js that the launcher runs on, and where to get a newer one. */
export const launcherNodeVersion = 22;
export const nodeDownloadUrl = 'https://nodejs.org/en/download';

/** The file at the top of a release's zip that says how to start it. */
export const startFile = 'start.json';
