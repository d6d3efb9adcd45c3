import manifest from '../package.json' with { type: 'json' };

/** Of the launcher itself. */
export const { version: launcherVersion } = manifest;
