/** Limits of a product session's console. */
export const consoleLimits = {
  lineBytes: 4_096,
  linesPerSecond: 100,
  burstLines: 1_000,
  linesPerMessage: 500,
  messagesPerMinute: 3_000,
  /** How much the server keeps of each session. */
  keptLines: 1_000,
  keptDays: 7,
} as const;

/** How many lines of each session a list of sessions has. */
export const listedConsoleLines = 20;

/** How many messages fit in the call of an exiting product. */
export const maxLastMessages = 16;

export const consoleLevels = ['debug', 'info', 'warn', 'error'] as const;
export type ConsoleLevel = (typeof consoleLevels)[number];
