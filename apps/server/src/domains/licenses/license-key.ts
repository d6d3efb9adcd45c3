import { licenseKeyLetters } from '@botique/contract/licenses/license-rules.ts';
import { randomInt } from 'node:crypto';

const groups = [6, 5, 5, 5, 5];

export function newLicenseKey(): string {
  return groups
    .map((length) =>
      Array.from({ length }, () => licenseKeyLetters[randomInt(licenseKeyLetters.length)]).join(''),
    )
    .join('-');
}

/** Normalizes a typed key: lower case, missing dashes, letters that look like digits. */
export function plainLicenseKey(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
