/** The owner's words, exact to the letter. Change a word here and page and tests follow. */
export const copy = {
  landing: {
    tagline: 'We offer a wide range of easy-to-use programming services.',
  },
  dashboard: {
    missingAccess: 'Missing access to dashboard you need to log in',
  },
  session: {
    signedOut: 'You have been signed out.',
    replaced: 'You are signed in as somebody else now.',
    banned: 'This account has been suspended.',
    roleChanged: 'Your role has changed.',
  },
} as const;
