/** The owner's words, exact to the letter. Change a word here and page and tests follow. */
export const copy = {
  landing: {
    tagline: 'We offer a wide range of easy-to-use programming services.',
    whyUs: 'Why us',
    readyToOrder: 'Ready to make order?',
    viewProducts: 'View products',
  },
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
  productDesk: {
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
