/** The filters of the list of users. */
export const userFilters = ['online', 'admins', 'suspended'] as const;
export type UserFilter = (typeof userFilters)[number];

/** What an admin may grant or take at once, in dollars, and the length of the reason. */
export const creditLimits = { least: 0.01, most: 100_000, reasonLength: 200 } as const;
