/** The owner's strings about product sessions, verbatim, as in strings.ts. */
export const licenseStrings = {
  started: (licenseId: string) => `Started new session for ${licenseId} license!`,
} as const;
