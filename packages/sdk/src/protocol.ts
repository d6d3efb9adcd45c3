/**
 * The part of the product protocol that this package uses, as described in PROTOCOL.md. The shop's contract
 * has the same as schemas; a test compares the two, so that this package needs no schema library.
 */
export const productNamespace = '/product';

/** After one of these refusals a retry cannot help, so the product has to stop. */
export const definiteRefusals = [
  'invalid_request',
  'license_not_found',
  'license_key_replaced',
  'license_expired',
  'license_revoked',
  'license_suspended',
  'account_banned',
  'wrong_product',
  'device_blacklisted',
  'session_stopped',
  'seats_taken',
] as const;
export type DefiniteRefusal = (typeof definiteRefusals)[number];

export const leaseSeconds = 30;

/** The longest texts that the shop accepts. */
export const deviceFactLimits = { host: 100, platform: 50 } as const;

export const consoleLimits = { lineBytes: 4_096, linesPerMessage: 500, keptLines: 1_000 } as const;
/** How many messages with lines fit in the call of an exiting process. */
export const maxLastMessages = 16;

export const consoleLevels = ['debug', 'info', 'warn', 'error'] as const;
export type ConsoleLevel = (typeof consoleLevels)[number];
export function checkedLevel(level: ConsoleLevel): ConsoleLevel {
  if (consoleLevels.includes(level)) return level;
  throw new TypeError(`level must be one of: ${consoleLevels.join(', ')}.`);
}
export type ConsoleLine = { level: ConsoleLevel; content: string };
/** Lines numbered without gaps from `first`. */
export type NumberedLines = { first: number; lines: ConsoleLine[] };

/** What the customer sees of the product. */
export type Metadata = {
  /** The name of the bot. */
  username?: string | undefined;
  /** The id of the bot. */
  id?: string | undefined;
  /** An https URL. */
  avatar?: string | undefined;
};

/** A seat belongs to one product session. The epoch tells its current holder from earlier ones. */
export type Seat = { sessionId: string; epoch: number };
export type Seated = Seat & { resumed: boolean; heartbeatSeconds: number };

/** `error` is a name from PROTOCOL.md. Newer shops may have names that this version does not know. */
export type Refusal = { error: string; message: string; retryAfterSeconds?: number };
export type Acknowledgement = { success: true } | ({ success: false } & Refusal);

export function isDefinite(error: string): error is DefiniteRefusal {
  return (definiteRefusals as readonly string[]).includes(error);
}

/** Null if this is not what the protocol says, for example because the server is much newer. */
export function readSeated(sent: unknown): Seated | null {
  const { sessionId, epoch, resumed, heartbeatSeconds } = fieldsOf(sent);
  if (typeof sessionId !== 'string' || typeof epoch !== 'number' || typeof resumed !== 'boolean') return null;
  if (typeof heartbeatSeconds !== 'number' || !(heartbeatSeconds > 0)) return null;
  return { sessionId, epoch, resumed, heartbeatSeconds };
}

export function readLease(sent: unknown): string | null {
  const { lease } = fieldsOf(sent);
  return typeof lease === 'string' ? lease : null;
}

/** The version of the product that the shop makes current. */
export function readRelease(sent: unknown): string | null {
  const { version } = fieldsOf(sent);
  return typeof version === 'string' ? version : null;
}

/** A proxy may ask for hours. A timer of more than 24 days would even fire at once. */
const longestRetrySeconds = 5 * 60;

export function readRefusal(sent: unknown): Refusal | null {
  const { error, message, retryAfterSeconds: seconds } = fieldsOf(sent);
  if (typeof error !== 'string' || typeof message !== 'string') return null;
  if (typeof seconds !== 'number' || !(seconds > 0)) return { error, message };
  return { error, message, retryAfterSeconds: Math.min(seconds, longestRetrySeconds) };
}

export function readAcknowledgement(sent: unknown): Acknowledgement | null {
  if (fieldsOf(sent)['success'] === true) return { success: true };
  const refusal = readRefusal(sent);
  return refusal && { success: false, ...refusal };
}

function fieldsOf(sent: unknown): Record<string, unknown> {
  return typeof sent === 'object' && sent !== null ? { ...sent } : {};
}
