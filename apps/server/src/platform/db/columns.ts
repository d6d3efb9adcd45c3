import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds, like JavaScript dates. Anything finer would be lost in a page cursor. */
export function instant(name?: string) {
  const config = { withTimezone: true, precision: 3 } as const;
  return name === undefined ? timestamp(config) : timestamp(name, config);
}

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Text that sorts by its bytes in every database, so that a prefix is a range. */
export const asciiText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
