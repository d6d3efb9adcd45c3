import { randomUUID } from 'node:crypto';
import type { Grant, LicenseRow } from '../domains/licenses/service.ts';
import { newProductId } from './products.ts';
import type { TestApp } from './test-app.ts';

/** Grants a license without an order. */
export async function giveLicense(
  app: Pick<TestApp, 'licenses' | 'database'>,
  userId: string,
  change: Partial<Grant> = {},
): Promise<LicenseRow> {
  return app.licenses.grant(app.database.db, {
    userId,
    productId: newProductId(),
    productName: 'Warden',
    category: 'bots',
    type: 'warden',
    trial: false,
    days: 30,
    sessions: 2,
    storageMb: 100,
    grantedFor: `test:${randomUUID()}`,
    ...change,
  });
}
