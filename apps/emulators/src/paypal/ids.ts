import { randomBytes, randomInt, randomUUID } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Orders, captures and refunds: 17 characters, mostly digits, like PayPal's. */
export function transactionId() {
  return draw(17, '0123456789012345678901234567890123456789ABCDEFGHJKLMNPRSTUVWXY');
}

/** Buyers and merchants: 13 characters, without those that are easily confused. */
export function accountId() {
  return draw(13, `23456789${letters}`);
}

export function debugId() {
  return randomBytes(7).toString('hex').slice(0, 13);
}

export function eventId() {
  const alphabet = `0123456789${letters}`;
  return `WH-${draw(17, alphabet)}-${draw(17, alphabet)}`;
}

export function disputeId() {
  return `PP-D-${randomInt(10_000, 10_000_000)}`;
}

export function transmissionId() {
  return randomUUID();
}

function draw(length: number, alphabet: string) {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
