/** The owner's words, exact to the letter. Change a word here and page and tests follow. */
export const copy = {
  landing: {
    tagline: 'We offer a wide range of easy-to-use programming services.',
  },
} as const;
