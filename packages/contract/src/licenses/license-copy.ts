/** The owner's words about running copies, exact to the letter, as in copy.ts. */
export const licenseCopy = {
  started: (licenseId: string) => `Started new session for ${licenseId} license!`,
} as const;
