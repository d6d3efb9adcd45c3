import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds, as JavaScript counts: a finer instant would not survive the way through a page's cursor. */
export function instant(name?: string) {
  const config = { withTimezone: true, precision: 3 } as const;
  return name === undefined ? timestamp(config) : timestamp(name, config);
}

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
