import * as z from 'zod';
import { line, lines } from '../text.ts';
import {
  categories,
  isImageAddress,
  isPrice,
  productIdForm,
  productLimits as limits,
  systems,
} from './product-rules.ts';

export const productId = z.string().regex(productIdForm, 'must be 8 letters or digits');
export const category = z.enum(categories);
const system = z.enum(systems);

const price = z
  .number()
  .min(0)
  .max(limits.price)
  .refine(isPrice, `must be 0 or at least 0.01, with at most ${limits.priceDecimals} decimals`);

const image = z.string().trim().refine(isImageAddress, 'must be an https address or a path on this site');

const details = {
  name: line({ min: 1, max: limits.name }),
  description: lines({ min: 1, max: limits.description }),
  key: line({ min: 1, max: limits.key }).meta({
    description: 'The type of its licenses.',
  }),
  price: price.meta({ description: 'Dollars; per 30 days for licenses.' }),
  lifeTimePrice: price.meta({ description: 'Dollars; 0 if no lifetime license is offered.' }),
  images: z.array(image).max(limits.images),
  locked: z.boolean().meta({ description: 'Shown, but cannot be bought.' }),
  storge: z.int().min(0).max(limits.storageMb).meta({ description: 'MB of database storage included.' }),
};

const trial = z.object({ enabled: z.boolean(), duration: z.int().min(0).max(limits.trialDays) });

/** The public view of a product. */
export const product = z
  .object({
    id: productId,
    ...details,
    system,
    category,
    trial,
    stock: z.object({
      enabled: z.boolean(),
      amount: z.int().min(0).meta({ description: 'Remaining stock, if it is limited.' }),
      data: z.array(z.string()).max(0).meta({ description: 'Always empty: the items are what is sold.' }),
    }),
  })
  .meta({ id: 'Product' });

export type Product = z.infer<typeof product>;

const stockItem = lines({ max: limits.stockItem });

/** Blank items are ignored. */
const stockItems = z
  .array(stockItem)
  .max(limits.stockItems)
  .transform((items) => items.filter((item) => item !== ''));

const stock = z.object({
  enabled: z.boolean(),
  amount: z.int().min(0).max(limits.stockAmount),
  data: stockItems,
});

/** A product as staff see it. */
export const managedProduct = z
  .object({
    ...product.shape,
    stock: z.object({
      enabled: z.boolean(),
      amount: z.int().min(0),
      data: z.array(z.string()).meta({ description: 'The remaining items of a ticket product.' }),
      revision: z.string().meta({ description: 'Identifies this stock; send it back with an edit.' }),
    }),
    version: z.int().meta({ description: 'Number of edits; send it back with the next one.' }),
    archived: z.boolean(),
  })
  .meta({ id: 'ManagedProduct' });

export type ManagedProduct = z.infer<typeof managedProduct>;

type TrialTerms = { system: z.infer<typeof system>; trial: z.infer<typeof trial> };

const trialIsForLicenses = ({ system: sold, trial: offer }: TrialTerms) =>
  !offer.enabled || sold === 'license';
const trialLasts = ({ trial: offer }: TrialTerms) => !offer.enabled || offer.duration >= 1;

const onlyLicenses = { message: 'is only available for licenses', path: ['trial', 'enabled'] };
const oneDay = { message: `must be 1 to ${limits.trialDays} days`, path: ['trial', 'duration'] };

export const newProduct = z
  .object({ id: productId, ...details, system, category, trial, stock })
  .refine(trialIsForLicenses, onlyLicenses)
  .refine(trialLasts, oneDay);

export type NewProduct = z.infer<typeof newProduct>;

/** The complete product, except for its id, which is in the path. */
export const editedProduct = z
  .object({
    ...details,
    system,
    category: category
      .or(z.literal(''))
      .optional()
      .meta({ description: 'If omitted, the product keeps its category.' }),
    trial,
    stock: stock.extend({
      revision: z.string().max(100).optional().meta({
        description:
          'The revision you received with the product. Unchanged stock is left alone, even if items were sold in between.',
      }),
    }),
    version: z.int().optional().meta({
      description: 'The version you received with the product. Refused with 409 if it was edited since.',
    }),
  })
  .refine(trialIsForLicenses, onlyLicenses)
  .refine(trialLasts, oneDay);

export type EditedProduct = z.infer<typeof editedProduct>;

export const productCounters = z
  .object({
    products: z.int().meta({ description: 'In the catalogue now.' }),
    sales: z.int().meta({ description: 'Fulfilled orders.' }),
    active: z.int().meta({ description: 'Licenses that have not expired.' }),
    expired: z.int(),
  })
  .meta({ id: 'ProductCounters' });

export type ProductCounters = z.infer<typeof productCounters>;
