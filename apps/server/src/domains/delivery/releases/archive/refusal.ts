/** Why a zip can't become a release, in a sentence for the admin who uploaded it. */
export class ArchiveRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveRefusal';
  }
}

const longestShown = 100;

/** A file name inside a sentence. Names come from the zip, so they may be long or invisible. */
export function quoteName(name: string): string {
  const shown = name.replaceAll(/[\p{C}\u2028\u2029]/gu, '?');
  return `“${shown.length > longestShown ? `${shown.slice(0, longestShown)}…` : shown}”`;
}
