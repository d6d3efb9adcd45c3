/** The owner's strings that every visitor loads with the landing page, verbatim. Part of `strings`. */
export const siteStrings = {
  landing: {
    tagline: 'We offer a wide range of easy-to-use programming services.',
    whyUs: 'Why us',
    readyToOrder: 'Ready to make order?',
    viewProducts: 'View products',
  },
  session: {
    signedOut: 'You’ve been signed out.',
    replaced: 'You’re now logged in as someone else.',
    banned: 'This account has been suspended.',
    bannedTitle: 'You can’t log in',
    roleChanged: 'Your role has changed.',
  },
} as const;
