import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts';
import { runChecksInCopy, type Checked } from './run-in-copy.ts';

/** A check that cannot fail is worse than none, so each one has to find a planted fault. */
let copy: CheckoutCopy;
beforeAll(() => {
  copy = copyCheckout({ withBuilds: false });
});
afterAll(() => copy.remove());

type CheckFault = {
  what: string;
  check: string;
  plant(): void;
  /** Parts of the check's complaint. */
  finds: string[];
};

const server = 'apps/server/src';
const accountsService = `${server}/domains/accounts/service.ts`;
const wrongType = "export const planted: number = 'text';\n";

const checkFaults: CheckFault[] = [
  {
    what: 'a wrong type in the server',
    check: 'types',
    plant: () => copy.write(`${server}/wrong-type.ts`, wrongType),
    finds: ['wrong-type.ts', 'TS2322'],
  },
  {
    what: 'a call without a handler',
    check: 'types',
    plant: () =>
      copy.edit(
        'packages/contract/src/office/endpoints.ts',
        "  'audit.list':",
        "  'audit.planted': defineEndpoint({ method: 'GET', path: '/api/planted', summary: '', access: anyone, reply: {} }),\n  'audit.list':",
      ),
    finds: ['audit.planted'],
  },
  {
    what: 'a live event without a handler',
    check: 'types',
    plant: () =>
      copy.edit(
        'packages/contract/src/accounts/events.ts',
        '  locationChange:',
        "  planted: defineClientEvent({ name: 'planted', access: signedIn, payload: z.object({}), example: {} }),\n  locationChange:",
      ),
    finds: ['open-live.ts'],
  },
  {
    what: 'a wrong type in the page',
    check: 'types of the page',
    plant: () => copy.write('apps/web/src/wrong-type.ts', wrongType),
    finds: ['wrong-type.ts', 'TS2322'],
  },
  {
    what: 'a wrong type in a browser test',
    check: 'types of the browser tests',
    plant: () => copy.write('e2e/wrong-type.ts', wrongType),
    finds: ['wrong-type.ts', 'TS2322'],
  },
  {
    what: 'a promise that is not awaited',
    check: 'lint',
    plant: () =>
      copy.write(`${server}/floating.ts`, 'export function planted() {\n  Promise.resolve();\n}\n'),
    finds: ['floating.ts', 'no-floating-promises'],
  },
  {
    what: 'a file that is not formatted',
    check: 'format',
    plant: () => copy.write(`${server}/unformatted.ts`, 'export  const planted={a:1}\n'),
    finds: ['unformatted.ts'],
  },
  {
    what: 'an unused file',
    check: 'dead code',
    plant: () => copy.write(`${server}/unused.ts`, 'export const planted = 1;\n'),
    finds: ['unused.ts'],
  },
  {
    what: 'a domain that only the server has',
    check: 'domains',
    plant: () => copy.write(`${server}/domains/parcels/service.ts`, 'export const planted = 1;\n'),
    finds: ['contract: "parcels" is missing'],
  },
  {
    what: 'a feature that is not a domain',
    check: 'domains',
    plant: () => copy.write('apps/web/src/features/widgets/planted.ts', 'export const planted = 1;\n'),
    finds: ['web: "widgets" is not in the contract'],
  },
  {
    what: 'a gendered pronoun in a comment',
    check: 'english',
    plant: () => copy.write(`${server}/pronoun.ts`, '/** The customer reads his key. */\n'),
    finds: ['pronoun.ts:1: "his" is a retired phrase'],
  },
  {
    what: 'a translated phrase in a document',
    check: 'english',
    plant: () => copy.write('docs/planted.md', 'The order is priced anew.\n'),
    finds: ['docs/planted.md:1: "anew" is a retired phrase'],
  },
  {
    what: 'a retired name',
    check: 'vocabulary',
    plant: () => copy.write('apps/web/src/planted.ts', 'export const whisper = 1;\n'),
    finds: ['apps/web/src/planted.ts:1: use sendEphemeral instead of whisper'],
  },
  {
    what: 'a rule without a test',
    check: 'rules',
    plant: () => copy.edit('docs/rules.md', '| CAT-1 ', '| CAT-999 | tested  | Untested. |\n| CAT-1 '),
    finds: ['CAT-999 is marked tested, but no test cites it'],
  },
  {
    what: 'a rule that only a comment cites',
    check: 'rules',
    plant() {
      copy.edit('docs/rules.md', '| CAT-1 ', '| CAT-998 | tested  | Only in a comment. |\n| CAT-1 ');
      copy.write(`${server}/comment.test.ts`, '// [CAT-998] will be tested one day\n');
    },
    finds: ['CAT-998 is marked tested, but no test cites it'],
  },
  // Without the @, the check would report this file for its own skipped tests.
  ...(
    [
      ['a test that is skipped', "it.sk@ip('is for later', () => {});\n"],
      ['a test that is skipped by its options', "it('is for later', { sk@ip: true }, () => {});\n"],
      ['a test that skips itself', "it('is for later', (ctx) => ctx.sk@ip());\n"],
      ['a test that is marked as broken', "test.fix@me('is for later', () => {});\n"],
      ['a test that is expected to fail', "test.fa@il('is for later', () => {});\n"],
      ['a test that keeps others from running', "it.concurrent.on@ly('is alone', () => {});\n"],
    ] as const
  ).map(([what, text], at) => ({
    what,
    check: 'rules',
    plant: () => copy.write(`${server}/planted-${at}.test.ts`, text.replace('@', '')),
    finds: [`planted-${at}.test.ts holds a test that is not run`],
  })),
  {
    what: 'a skipped test of a script',
    check: 'rules',
    plant: () =>
      copy.write('scripts/planted.test.ts', "it.sk@ip('is for later', () => {});\n".replace('@', '')),
    finds: ['scripts/planted.test.ts holds a test that is not run'],
  },
  {
    what: 'a test that cites an unknown rule',
    check: 'rules',
    plant: () => copy.write(`${server}/unknown.test.ts`, "it('[OFF-9999] does not exist', () => {});\n"),
    finds: ['cites OFF-9999'],
  },
  {
    what: 'a rule that is still planned though a test cites it',
    check: 'rules',
    plant: () => copy.write(`${server}/planned.test.ts`, "it('[ORD-142] refunds no more', () => {});\n"),
    finds: ['ORD-142 is marked planned'],
  },
  ...(
    [
      [
        'a domain that is not declared',
        `${server}/domains/office/service.ts`,
        '../accounts/service.ts',
        'office-uses-declared-domains-only',
      ],
      [
        'another domain past its service',
        accountsService,
        '../office/repository.ts',
        'domain-through-service',
      ],
      [
        'a domain from the platform',
        `${server}/platform/clock.ts`,
        '../domains/office/service.ts',
        'platform-knows-no-domain',
      ],
      [
        'the composition from a domain',
        accountsService,
        '../../boot/build-app.ts',
        'domains-know-no-composition',
      ],
      ['SQL outside a repository', accountsService, 'drizzle-orm', 'sql-in-repositories-only'],
      [
        'the emulators from the server',
        `${server}/boot/build-app.ts`,
        '@botique/emulators/personas.ts',
        'emulators-in-development-only',
      ],
      [
        'the server from the contract',
        'packages/contract/src/strings.ts',
        '../../../apps/server/src/config/env.ts',
        'contract-imports-zod-only',
      ],
      [
        'the app from a feature',
        'apps/web/src/features/accounts/login-button.tsx',
        '../../app/router.tsx',
        'features-below-app',
      ],
      [
        'business words from the kit',
        'apps/web/src/ui/brand/brand-mark.tsx',
        '../../lib/api/api.ts',
        'ui-is-plain',
      ],
      [
        'the server from the page',
        'apps/web/src/lib/navigation/paths.ts',
        '../../../../server/src/config/env.ts',
        'web-knows-no-server',
      ],
      [
        'one feature from another',
        'apps/web/src/features/office/planted.ts',
        '../accounts/login-button.tsx',
        'features-do-not-mix',
      ],
    ] as const
  ).map(([what, file, target, rule]) => ({
    what: `an import of ${what}`,
    check: 'boundaries',
    plant: () => copy.prepend(file, `import '${target}';\n`),
    finds: [`${rule}: ${file}`],
  })),
];

describe('planted faults', () => {
  let checked: Checked;
  // All faults share one run, because every check takes seconds and each complaint names its own fault.
  beforeAll(async () => {
    for (const { plant } of checkFaults) plant();
    checked = await runChecksInCopy(copy);
    copy.restore();
  }, 300_000);

  it.for(checkFaults)('npm run check fails on $what', ({ check, finds }) => {
    for (const words of finds) expect(checked.complaints.get(check)).toContain(words);
  });

  it('npm run check reports faults in its exit code and its last line', () => {
    expect(checked.code).toBe(1);
    expect(checked.lastLine).toBe(`0 passed, ${new Set(checkFaults.map(({ check }) => check)).size} failed`);
  });
});

describe('npm run check', () => {
  afterEach(() => copy.restore());

  it('npm run check succeeds when a check finds no fault', async () => {
    expect(await runChecksInCopy(copy, 'domains')).toEqual({
      code: 0,
      lastLine: '1 passed, 0 failed',
      complaints: new Map(),
    });
  });

  it('npm run check still fails on a wrong type when it runs again from its cache', async () => {
    copy.write(`${server}/wrong-type.ts`, wrongType);
    await runChecksInCopy(copy, 'types');
    const { complaints } = await runChecksInCopy(copy, 'types');
    expect(complaints.get('types')).toContain('wrong-type.ts');
  });

  it('npm run check fails when the import check overlooks files', async () => {
    copy.edit('.dependency-cruiser.mjs', "parser: 'swc',", "exclude: '^apps/', parser: 'swc',");
    copy.edit('.dependency-cruiser.mjs', "    exclude: { path: '(^|/)dist/' },\n", '');
    const { code, complaints } = await runChecksInCopy(copy, 'boundaries');
    expect(complaints.get('boundaries')).toContain('modules were read');
    expect(code).toBe(1);
  });
});
