import type { Seller } from '@botique/contract/billing/invoice.ts';
import type { Env } from './env.ts';

/** The shop's details on its invoices. */
export function sellerOf(env: Env): Seller {
  return {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS,
    email: env.COMPANY_EMAIL ?? null,
    taxId: env.COMPANY_TAX_ID ?? null,
  };
}
