// Import rules. ARCHITECTURE.md describes them; this file enforces them.

/** A domain may import only the domains listed here, and only through their service.ts. */
const domainMayUse = {
  accounts: ['office'],
  catalogue: ['accounts', 'office'],
  ledger: ['accounts', 'office'],
  licenses: ['accounts', 'office'],
  tickets: ['accounts', 'licenses', 'office'],
  customers: ['accounts', 'billing', 'catalogue', 'ledger', 'licenses', 'office', 'orders', 'tickets'],
  delivery: ['accounts', 'catalogue', 'licenses', 'office'],
  orders: ['accounts', 'catalogue', 'ledger', 'licenses', 'tickets', 'office'],
  billing: ['accounts', 'catalogue', 'ledger', 'licenses', 'office', 'orders'],
  payments: ['accounts', 'catalogue', 'ledger', 'licenses', 'office', 'orders', 'billing'],
  disputes: ['accounts', 'billing', 'delivery', 'licenses', 'office', 'orders', 'payments', 'tickets'],
  today: ['accounts', 'billing', 'catalogue', 'licenses', 'office', 'orders', 'payments', 'tickets'],
  office: [],
};

const tests = String.raw`(\.test\.tsx?$|/testing/)`;
const domains = '^apps/server/src/domains';

const forbidden = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { pathNot: tests, ...from },
  to,
});

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-missing-module',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    forbidden(
      'contract-imports-zod-only',
      { path: '^packages/contract/' },
      { pathNot: ['^packages/contract/', '(^|/)node_modules/zod/'] },
      'The contract is shared, so it must not depend on server or web code.',
    ),
    forbidden(
      'sdk-knows-nothing-else',
      { path: '^packages/sdk/' },
      {
        pathNot: ['^packages/sdk/', '(^|/)node_modules/socket\\.io-client/'],
        dependencyTypesNot: ['core'],
      },
      'A sold product embeds it: whatever it needs, every customer installs.',
    ),
    forbidden(
      'platform-knows-no-domain',
      { path: '^apps/server/src/(platform|gateways)/' },
      { path: '^apps/server/src/', pathNot: '^apps/server/src/(platform|gateways)/' },
    ),
    forbidden(
      'domains-know-no-composition',
      { path: `${domains}/` },
      { path: '^apps/server/src/', pathNot: '^apps/server/src/(platform|gateways|domains)/' },
    ),
    forbidden(
      'domain-through-service',
      { path: `${domains}/([^/]+)/`, pathNot: [tests, String.raw`/tables\.ts$`] },
      { path: `${domains}/[^/]+/`, pathNot: [`${domains}/$1/`, `${domains}/[^/]+/service\\.ts$`] },
      'Another domain is reached through its service.ts only.',
    ),
    forbidden(
      'tables-refer-to-tables',
      { path: `${domains}/([^/]+)/tables\\.ts$` },
      { path: `${domains}/[^/]+/`, pathNot: [`${domains}/$1/`, `${domains}/[^/]+/tables\\.ts$`] },
      'A foreign key needs the other table, and nothing else of its domain.',
    ),
    ...Object.entries(domainMayUse).map(([domain, others]) =>
      forbidden(
        `${domain}-uses-declared-domains-only`,
        { path: `${domains}/${domain}/` },
        { path: `${domains}/`, pathNot: `${domains}/(${[domain, ...others].join('|')})/` },
      ),
    ),
    forbidden(
      'sql-in-repositories-only',
      {
        path: '^apps/server/src/',
        pathNot: [tests, String.raw`/(repository|tables)\.ts$`, '^apps/server/src/platform/'],
      },
      { path: '(^|/)node_modules/(drizzle-orm|pg)/' },
    ),
    forbidden(
      'emulators-in-development-only',
      { path: '^apps/server/', pathNot: [tests, '^apps/server/src/development/'] },
      { path: '^apps/emulators/', dependencyTypesNot: ['type-only'] },
      'The server must not know that the outside world is emulated.',
    ),
    forbidden(
      'emulators-stand-alone',
      { path: '^apps/emulators/' },
      { path: '^(apps/(?!emulators)|packages/)' },
    ),
    forbidden(
      'launcher-uses-the-sdk-only',
      { path: '^apps/launcher/' },
      { path: '^(apps/(?!launcher)|packages/(?!sdk))' },
      'Customers run it: it is one small file.',
    ),
    forbidden('no-test-code-in-production', { path: '^apps/[^/]+/src/' }, { path: '/testing/' }),
    forbidden('web-knows-no-server', { path: '^apps/web/' }, { path: '^apps/(?!web/)' }),
    forbidden('ui-is-plain', { path: '^apps/web/src/ui/' }, { path: '^(apps/web/src/(?!ui/)|packages/)' }),
    forbidden(
      'lib-below-features',
      { path: '^apps/web/src/lib/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
    forbidden('features-below-app', { path: '^apps/web/src/features/' }, { path: '^apps/web/src/app/' }),
    forbidden(
      'features-do-not-mix',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
