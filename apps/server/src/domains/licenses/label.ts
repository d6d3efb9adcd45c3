import type { LicenseRow } from './store.ts';

/** Two licenses of one product are told apart by what the product that runs with them calls itself. */
export function labelOf({ productName, metadata }: Pick<LicenseRow, 'productName' | 'metadata'>): string {
  const ownName = metadata.find(({ name }) => name === 'username')?.value.trim();
  return ownName ? `${productName} (${ownName})` : productName;
}
