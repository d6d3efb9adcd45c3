import * as z from 'zod';

/** How long entries are kept. */
export const logDays = 180;

export const logActions = [
  'connected',
  'disconnected',
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
  refused: ['refused'],
  ratelimit: ['ratelimit reached'],
  blacklist: ['blacklist add', 'blacklist remove'],
} as const satisfies Record<string, readonly LogAction[]>;
export type LogFilter = keyof typeof logFilters;
export const logFilterNames = Object.keys(logFilters) as LogFilter[];

export const logEntry = z
  .object({
    id: z.string(),
    uuid: z.string().nullable().meta({ description: 'The device, if the product sent it.' }),
    action: z.enum(logActions),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why a product session was refused or ended: the name of an error.' }),
    date: z.iso.datetime(),
    createdAt: z.iso.datetime().meta({ description: 'The same as `date`.' }),
  })
  .meta({ id: 'LicenseLogEntry' });
export type LogEntry = z.infer<typeof logEntry>;
