import { readJsonFile, writeJsonFile } from '../files.ts';

/** A license that this computer may run. */
export type License = {
  id: string;
  key: string;
  /** Null until the first release, if the key was entered by hand. */
  productId: string | null;
  /** The product's key. */
  type: string;
  productName: string;
  /** The bot's name, or the product's. */
  name: string;
};

type Content = {
  licenses: License[];
  /** The id of the one that ran last. */
  last: string | null;
  /** The claim codes that were exchanged, or refused. */
  usedClaims: string[];
};

export type LicenseFile = ReturnType<typeof openLicenseFile>;

/** The licenses of one shop, readable for this user only. */
export function openLicenseFile(file: string) {
  let content = read(file);

  /** Launchers of other licenses may have changed the file since it was read. */
  function write(change: (stored: Content) => Partial<Content>): void {
    const stored = read(file);
    content = { ...stored, ...change(stored) };
    writeJsonFile(file, content);
  }

  return {
    all: (): readonly License[] => content.licenses,
    last: (): string | null => content.last,
    wasUsed: (claim: string): boolean => content.usedClaims.includes(claim),
    /** Throws if nothing can be written: better before a claim is exchanged than after. */
    checkWritable: (): void => write(() => ({})),
    /** Newer ones replace older ones. */
    merge(added: readonly License[], claim?: string): void {
      write(({ licenses, usedClaims }) => ({
        licenses: [...new Map([...licenses, ...added].map((license) => [license.id, license])).values()],
        usedClaims: claim === undefined ? usedClaims : [...usedClaims, claim],
      }));
    },
    setLast: (id: string): void => write(() => ({ last: id })),
    forget: (id: string): void =>
      write(({ licenses }) => ({ licenses: licenses.filter((license) => license.id !== id) })),
  };
}

function read(file: string): Content {
  const { licenses, last, usedClaims } = { ...(readJsonFile(file) as Partial<Content> | undefined) };
  return {
    licenses: Array.isArray(licenses) ? licenses.filter(isLicense) : [],
    last: typeof last === 'string' ? last : null,
    usedClaims: Array.isArray(usedClaims) ? usedClaims : [],
  };
}

export function isLicense(given: unknown): given is License {
  const { id, key, productId, type, productName, name } = { ...(given as Partial<License> | null) };
  const texts = [id, key, type, productName, name];
  return (
    texts.every((text) => typeof text === 'string') && (productId === null || typeof productId === 'string')
  );
}
