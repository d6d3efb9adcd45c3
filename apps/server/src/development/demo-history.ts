import { customers } from '@botique/emulators/personas.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { dollarsOfExact } from '@botique/contract/money.ts';
import { orderLines } from '@botique/contract/orders/order-lines.ts';
import { soldOf } from '@botique/contract/orders/order-options.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import type { Grant as LicenseGrant } from '../domains/licenses/service.ts';
import type { PastEvent } from './seed-history.ts';
import { demoProducts } from './demo-products.ts';

/** Final balances in cents, in the order of the customers. */
const balances = [14_850n, 2_075n, 0n, 640n, 125_000n];

const dayMs = 86_400_000;

/** The past grants and purchases of the demo customers, oldest first, which result in these balances. */
export function demoHistory(
  grants: readonly LicenseGrant[],
  licenses: readonly License[],
  now: Date,
): PastEvent[] {
  const purchases = grants.filter(({ trial }) => !trial).map((grant) => purchaseOf(grant, licenses, now));
  const presents = customers.flatMap(({ id: userId }, at) => {
    const own = purchases.filter((purchase) => purchase.userId === userId);
    const spent = own.reduce((sum, { amountCents }) => sum + amountCents, 0n);
    const amountCents = (balances[at] ?? 0n) + spent;
    if (amountCents === 0n) return [];
    const first = Math.min(now.getTime(), ...own.map((purchase) => purchase.at.getTime()));
    const present = { kind: 'grant', title: 'Welcome to the demo', at: new Date(first - dayMs) } as const;
    return [{ ...present, userId, amountCents }];
  });
  return [...presents, ...purchases].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function purchaseOf(grant: LicenseGrant, licenses: readonly License[], now: Date): PastEvent {
  const { userId, productId, days, sessions, storageMb, createdAt = now } = grant;
  const began = createdAt.toISOString();
  // Demo licenses start an hour apart, so product and start time identify one.
  const license = licenses.find((each) => each.productId === productId && each.createdAt === began);
  if (!license) throw new Error(`The demo has no license of ${productId} from ${began}`);
  const product = demoProducts.find(({ id }) => id === productId);
  if (!product) throw new Error(`The demo sells no ${productId}`);
  const subscription = days === null ? 'lifetime' : 'subscription';
  const selection = {
    subscription,
    duration: days ?? 0,
    sessions,
    storageMb,
  } as const;
  const lines = orderLines(product.name, soldOf(product), selection);
  return {
    kind: 'purchase',
    userId,
    title: product.name,
    productId,
    amountCents: priceOrder(soldOf(product), selection).totalCents,
    lines: lines.map(({ label, amount }) => ({ label, amount: dollarsOfExact(amount) })),
    license: { id: license.id, days, sessions, storageMb },
    at: createdAt,
  };
}
