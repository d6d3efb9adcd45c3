/** The owner's strings about product sessions, verbatim, as in strings.ts. */
export const licenseStrings = {
  started: (licenseId: string) => `Started new session for ${licenseId} license!`,
  tabs: { informations: 'Informations', console: 'Console', blacklisted: 'Blacklisted', logs: 'Logs' },
  noConnection: 'No connection',
  noData: 'No data to display',
} as const;
