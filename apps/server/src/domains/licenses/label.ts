import type { LicenseRow } from './repository.ts';

/** The username that the running product reports tells two licenses of the same product apart. */
export function labelOf({ productName, metadata }: Pick<LicenseRow, 'productName' | 'metadata'>): string {
  const ownName = metadata.find(({ name }) => name === 'username')?.value.trim();
  return ownName ? `${productName} (${ownName})` : productName;
}
