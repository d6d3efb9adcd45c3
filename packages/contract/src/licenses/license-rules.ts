/** Base32 without the letters that look like digits. 26 of them hold 130 bits. */
export const licenseKeyLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Groups of 6, 5, 5, 5 and 5. */
export const licenseKeyForm = /^[0-9A-HJKMNP-TV-Z]{6}(?:-[0-9A-HJKMNP-TV-Z]{5}){4}$/;

/** A key as people may type it. */
export const typedLicenseKey = /^(?:[0-9A-Za-z]-*){26}$/;

/** Id of a bot before its first connection reports one. */
export const unknownBotId = '000';

/** Masks everything but the dashes. */
export function maskedKey(key: string): string {
  return key.replaceAll(/[^-]/g, '#');
}

/** The overview shows licenses that end within `soonDays` or ended within `lateDays`. */
export const soonDays = 7;
export const lateDays = 7;
export const maxExpiring = 5;

/** Hours before expiry at which the owner is notified. 0 is the expiry itself. */
export const reminderHours = [7 * 24, 24, 0] as const;
export type ReminderHours = (typeof reminderHours)[number];
