/** How long entries are kept. */
export const logDays = 180;

export const logActions = [
  'connected',
  'disconnected',
  'restarted',
  'refused',
  'ratelimit reached',
  'blacklist add',
  'blacklist remove',
  'key replaced',
] as const;
export type LogAction = (typeof logActions)[number];

/** The events that the log can be filtered by. */
export const logFilters = {
  connected: ['connected'],
  disconnected: ['disconnected'],
  restarted: ['restarted'],
  refused: ['refused'],
  ratelimit: ['ratelimit reached'],
  blacklist: ['blacklist add', 'blacklist remove'],
  key: ['key replaced'],
} as const satisfies Record<string, readonly LogAction[]>;
export type LogFilter = keyof typeof logFilters;
export const logFilterNames = Object.keys(logFilters) as LogFilter[];
