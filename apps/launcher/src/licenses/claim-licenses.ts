import { deviceFacts } from '@botique/sdk/device-facts.ts';
import { deviceUuid } from '@botique/sdk/device.ts';
import { Problem } from '../problem.ts';
import type { Settings } from '../settings.ts';
import { ShopRefusal, type Shop } from '../shop.ts';
import { isLicense, type License, type LicenseFile } from './license-file.ts';

type Options = { settings: Settings; shop: Shop; file: LicenseFile };

/**
 * Exchanges the claim code of this launcher for the license keys of the customer, once. Returns why that failed,
 * because the licenses of an earlier start may do.
 */
export async function claimLicenses({ settings, shop, file }: Options): Promise<Problem | null> {
  const { claim } = settings;
  if (claim === null || file.wasUsed(claim)) return null;
  file.checkWritable();
  try {
    const body = { code: claim, device: deviceUuid(), ...deviceFacts({ hostName: true }) };
    const given = await shop.post('/api/launcher/claim', { body });
    const claimed = (Array.isArray(given) ? given : []).filter(isLicense).map(withoutMore);
    // The code stays valid until it has brought a license.
    if (claimed.length > 0) file.merge(claimed, claim);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error instanceof ShopRefusal && error.error === 'claim_used') file.merge([], claim);
    return error;
  }
}

/** Only what the launcher needs is kept. */
function withoutMore({ id, key, productId, type, productName, name }: License): License {
  return { id, key, productId, type, productName, name };
}
