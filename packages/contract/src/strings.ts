import { siteStrings } from './site-strings.ts';

/**
 * Texts that the product's owner fixed word for word, including their spelling; docs/rules.md quotes them. The
 * landing page imports only site-strings.ts, to load less. Strings about money are in money-strings.ts.
 */
export const strings = {
  ...siteStrings,
  catalogue: {
    title: 'Products',
    search: 'Search products...',
    left: (amount: number) => `${amount} Left`,
    freeTrial: (days: number) => `Free Trial ${days} Days`,
    notAvailable: 'Not available',
    outOfStock: 'Out of stock',
    buyFor: (price: string) => `Buy for ${price}`,
    getFree: 'Get free',
    trialTitle: 'Free Trial Confirmation',
    trialQuestion: 'Are you sure you want to activate a free trial for this product?',
    trialDuration: (days: number) => `Trial Duration: ${days} Days`,
  },
  manageProducts: {
    title: 'Manage Products',
    add: 'Add Product',
    storageHint: 'Put to 0 if no storge needed',
    created: 'Product created successfully!',
    notCreated: 'Product creation failed!',
    updated: 'Product updated successfully!',
    notUpdated: 'Product update failed!',
    loaded: 'Loaded product data!',
    notFound: 'The product was not found!',
  },
  orders: {
    notAvailable: 'This item is not available',
    notFound: 'This item was not found',
    acceptTerms: 'Plase accept our terms and privacy!',
    completed: 'Purchase completed!',
    completedTicket: 'Purchase completed, please wait for our team!',
  },
  trials: {
    alreadyClaimed: 'You already have a free trial for this product',
  },
  licenses: {
    title: 'Licenses',
    lifetime: 'Lifetime',
    expired: 'Expired',
    revoked: 'Revoked',
    suspended: 'Suspended',
    freeTrial: 'Free Trial',
    notFound: 'License not found',
    copied: 'License Copied!',
    storage: 'Database Storge',
  },
  launcher: {
    downloading: 'Downloading source code...',
  },
  tickets: {
    title: 'Tickets',
    create: 'Create Ticket',
    created: 'Ticket created successfully!',
    notFound: 'This ticket was not found!',
    closed: 'Ticket has been closed!',
    opened: 'Ticket has been opened!',
    closedComposer: 'Ticket is closed can not send messages!',
    badges: {
      waiting: 'Waiting for admin response',
      responded: 'Responded',
      pending: 'Pending',
      closed: 'Close',
    },
    said: 'said',
    link: 'Link',
  },
  dashboard: {
    missingAccess: 'Missing access to dashboard you need to log in',
  },
} as const;
