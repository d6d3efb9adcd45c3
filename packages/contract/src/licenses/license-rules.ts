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

/** What the overview calls soon, how long it still shows what is over, and how many at most. */
export const soonDays = 7;
export const lateDays = 7;
export const mostExpiring = 5;

/** Hours before the end of a license at which its owner is told; 0 is the end itself. */
export const reminderHours = [7 * 24, 24, 0] as const;
export type ReminderHours = (typeof reminderHours)[number];
