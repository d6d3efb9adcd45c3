import type { License } from '@botique/contract/licenses/license.ts';

/** What the product calls itself, or the name it was sold under. */
export function botName({ productName, metadata }: Pick<License, 'productName' | 'metadata'>): string {
  return metadata.find(({ name }) => name === 'username')?.value.trim() || productName;
}
