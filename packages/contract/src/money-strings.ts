/** The owner's strings about money, verbatim, as in strings.ts. */
export const moneyStrings = {
  renewal: {
    title: 'Renew License',
    duration: 'Duration to add',
    cancel: 'Cancel',
    continue: 'Continue',
    renewed: 'License expire time has been updated!',
  },
  invoices: {
    search: 'Search invoices by name, amount or invoice id...',
    tabs: { all: 'All', sent: 'Sent', received: 'Received', pending: 'Pending' },
    details: 'Details',
    sender: 'Sender',
  },
  overview: {
    services: 'Services',
    balance: 'Balance',
    transfers: 'Balance Transfers',
    columns: ['ID', 'Amount', 'User', 'Reason', 'Date'],
  },
} as const;
