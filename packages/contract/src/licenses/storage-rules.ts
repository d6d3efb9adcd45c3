/** Limits of the storage of a license. Its size in MB is bought with the license. */
export const storageLimits = {
  valueBytes: 256 * 1024,
  keyLength: 200,
  /** Values of 0 bytes take no space, so their number is limited too. */
  documents: 100_000,
} as const;

export const megabyte = 2 ** 20;

/** Letters, digits and a few punctuation characters, in segments that are separated by `/`. */
export const documentKeyForm = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[\w.:@+=-]+(?:\/[\w.:@+=-]+)*$/;

/** What a key can begin with. */
export const documentPrefixForm = /^[\w.:@+=/-]*$/;

/** The file name of an exported storage. */
export function storageZipName(productKey: string): string {
  return `${productKey.replaceAll(/[^\w.-]/g, '-')}-storage.zip`;
}
