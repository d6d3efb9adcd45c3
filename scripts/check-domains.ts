import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const known = new Set([
  'accounts',
  'billing',
  'catalogue',
  'customers',
  'delivery',
  'disputes',
  'ledger',
  'licenses',
  'office',
  'orders',
  'payments',
  'tickets',
  'today',
]);

function folders(...path: string[]): string[] {
  return readdirSync(join(...path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** Contract, server and web use the same domain names, so you know where to look in each of them. */
export function checkDomains(checkout: string): string[] {
  const contract = folders(checkout, 'packages/contract/src');
  const server = folders(checkout, 'apps/server/src/domains');
  const web = folders(checkout, 'apps/web/src/features').filter((name) => name !== 'landing');
  return [
    ...contract.filter((name) => !known.has(name)).map((name) => `contract: "${name}" is not a domain`),
    ...contract.filter((name) => !server.includes(name)).map((name) => `server: "${name}" is missing`),
    ...server.filter((name) => !contract.includes(name)).map((name) => `contract: "${name}" is missing`),
    ...web.filter((name) => !contract.includes(name)).map((name) => `web: "${name}" is not in the contract`),
  ];
}
