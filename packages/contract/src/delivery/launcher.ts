import * as z from 'zod';
import { productId } from '../catalogue/product.ts';
import { license, licenseId } from '../licenses/license.ts';
import { deviceFacts, deviceUuid } from '../licenses/session.ts';

/** Part of the zip that a customer downloads. Exchanged for their license keys at the first start. */
export const claimCode = z.string().min(20).max(100);

export const claimRequest = z.object({ code: claimCode, device: deviceUuid, ...deviceFacts });

/** A license that the launcher may run. */
export const launcherLicense = z
  .object({
    id: licenseId,
    key: license.shape.license,
    productId,
    type: license.shape.type,
    productName: license.shape.productName,
    name: z.string().meta({ description: "The bot's name, or the product's." }),
    expire: license.shape.expire,
  })
  .meta({ id: 'LauncherLicense' });

export type LauncherLicense = z.infer<typeof launcherLicense>;

/** A license on the download page, with what the launcher would run. */
export const runnableLicense = z
  .object({
    license: licenseId.meta({ description: 'Its id.' }),
    productId,
    productName: license.shape.productName,
    name: z.string().meta({ description: "The bot's name, or the product's." }),
    image: license.shape.image,
    category: license.shape.category,
    usable: z.boolean().meta({ description: 'Not expired, revoked or suspended.' }),
    release: z
      .object({ version: z.string(), notes: z.string(), publishedAt: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The current release of its product, if there is one.' }),
  })
  .meta({ id: 'RunnableLicense' });

export type RunnableLicense = z.infer<typeof runnableLicense>;
