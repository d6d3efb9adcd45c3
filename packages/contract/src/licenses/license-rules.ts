/** Base32 without the letters that look like digits: 26 of them hold 130 bits. */
export const licenseKeyLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Groups of 6, 5, 5, 5 and 5. */
export const licenseKeyForm = /^[0-9A-HJKMNP-TV-Z]{6}(?:-[0-9A-HJKMNP-TV-Z]{5}){4}$/;

/** What a bot is called before its first connection said so. */
export const unknownBotId = '000';

/** Everything but the dashes is hidden. */
export function maskedKey(key: string): string {
  return key.replaceAll(/[^-]/g, '#');
}
