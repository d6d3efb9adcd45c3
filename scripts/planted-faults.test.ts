import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts';

/** A check that cannot fail is worse than none: each one is shown a fault that it must find. */
let copy: CheckoutCopy;
beforeEach(() => {
  copy = copyCheckout();
  onTestFinished(() => copy.remove());
});

function run(program: string, ...parameters: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
    cwd: copy.path,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  return { code: status, output: stdout + stderr };
}

function expectCheckToFind(check: string, ...words: string[]): void {
  const { code, output } = run('scripts/check.ts', check);
  for (const word of words) expect(output).toContain(word);
  expect(output).toContain('0 passed, 1 failed');
  expect(code).toBe(1);
}

const accountsService = 'apps/server/src/domains/accounts/service.ts';

it('npm run check finds nothing in a copy without a fault', () => {
  expect(run('scripts/check.ts').output).toMatch(/^[1-9]\d* passed, 0 failed$/m);
});

describe('npm run check fails on', () => {
  it('a wrong type, a call and a live event without a handler', () => {
    copy.write('apps/server/src/planted.ts', "export const planted: number = 'text';\n");
    copy.edit(
      'packages/contract/src/office/endpoints.ts',
      "  'audit.list':",
      "  'audit.planted': defineEndpoint({ method: 'GET', path: '/api/planted', summary: '', access: anyone, reply: {} }),\n  'audit.list':",
    );
    copy.edit(
      'packages/contract/src/accounts/events.ts',
      '  locationChange:',
      "  planted: defineClientEvent({ name: 'planted', access: signedIn, payload: z.object({}), example: {} }),\n  locationChange:",
    );
    expectCheckToFind('types', 'planted.ts', 'TS2322', 'audit.planted', 'open-live.ts');
  });

  it('a promise that nobody waits for', () => {
    copy.write('apps/server/src/planted.ts', 'export function planted() {\n  Promise.resolve();\n}\n');
    expectCheckToFind('lint', 'planted.ts', 'no-floating-promises');
  });

  it('a file that is not formatted', () => {
    copy.write('apps/server/src/planted.ts', 'export  const planted={a:1}\n');
    expectCheckToFind('format', 'planted.ts');
  });

  it('a file that nobody uses', () => {
    copy.write('apps/server/src/planted.ts', 'export const planted = 1;\n');
    expectCheckToFind('dead code', 'planted.ts');
  });

  const imports = [
    [
      'a domain that is not declared',
      'apps/server/src/domains/office/service.ts',
      '../accounts/service.ts',
      'office-uses-declared-domains-only',
    ],
    ['another domain past its service', accountsService, '../office/store.ts', 'domain-through-service'],
    [
      'a domain from the platform',
      'apps/server/src/platform/clock.ts',
      '../domains/office/service.ts',
      'platform-knows-no-domain',
    ],
    ['the composition from a domain', accountsService, '../../build-app.ts', 'domains-know-no-composition'],
    ['SQL outside a store', accountsService, 'drizzle-orm', 'sql-in-stores-only'],
    [
      'the emulators from the server',
      'apps/server/src/build-app.ts',
      '@botique/emulators/personas.ts',
      'emulators-in-development-only',
    ],
    [
      'the server from the contract',
      'packages/contract/src/copy.ts',
      '../../../apps/server/src/env.ts',
      'contract-imports-zod-only',
    ],
    [
      'the app from a feature',
      'apps/web/src/features/accounts/login-button.tsx',
      '../../app/router.tsx',
      'features-below-app',
    ],
    ['business words from the kit', 'apps/web/src/ui/brand-mark.tsx', '../lib/api.ts', 'ui-is-plain'],
    [
      'the server from the page',
      'apps/web/src/lib/paths.ts',
      '../../../server/src/env.ts',
      'web-knows-no-server',
    ],
    [
      'one feature from another',
      'apps/web/src/features/office/planted.ts',
      '../accounts/login-button.tsx',
      'features-do-not-mix',
    ],
  ] as const;

  // In one run: reading all imports takes some seconds each time.
  it('imports against the direction', () => {
    const files = Map.groupBy(imports, ([, file]) => file);
    for (const [file, all] of files) {
      copy.write(file, all.map(([, , target]) => `import '${target}';\n`).join(''));
    }
    const { code, output } = run('scripts/check.ts', 'boundaries');
    const lines = output.split('\n');
    for (const [what, file, , rule] of imports) {
      expect(
        lines.some((line) => line.includes(rule) && line.includes(file)),
        what,
      ).toBe(true);
    }
    expect(output).toContain('0 passed, 1 failed');
    expect(code).toBe(1);
  });

  it('a reader of imports that sees nothing', () => {
    copy.edit('.dependency-cruiser.mjs', "parser: 'swc',", "exclude: 'apps/server', parser: 'swc',");
    copy.edit('.dependency-cruiser.mjs', "    exclude: { path: '(^|/)dist/' },\n", '');
    expectCheckToFind('boundaries', 'modules were read');
  });

  it('a domain that stands on one side only', () => {
    copy.write('apps/server/src/domains/parcels/service.ts', 'export const planted = 1;\n');
    expectCheckToFind('domains', 'contract: "parcels" is missing');
  });

  it('a feature that is no domain', () => {
    copy.write('apps/web/src/features/widgets/planted.ts', 'export const planted = 1;\n');
    expectCheckToFind('domains', 'web: "widgets" is not in the contract');
  });

  it('a rule without a test', () => {
    copy.edit('docs/rules.md', '| CAT-1 ', '| CAT-999 | tested  | Nobody shows this. |\n| CAT-1 ');
    expectCheckToFind('rules', 'CAT-999 is marked tested, but no test cites it');
  });

  it('a rule that only a comment cites', () => {
    copy.edit('docs/rules.md', '| CAT-1 ', '| CAT-999 | tested  | Somebody will show this. |\n| CAT-1 ');
    copy.write('apps/server/src/planted.test.ts', '// [CAT-999] will be shown one day\n');
    expectCheckToFind('rules', 'CAT-999 is marked tested, but no test cites it');
  });

  it('a test that is not run', () => {
    copy.write('apps/server/src/planted.test.ts', "it.skip('waits for better times', () => {});\n");
    expectCheckToFind('rules', 'planted.test.ts holds a test that is not run');
  });

  it('a test that cites no rule of ours', () => {
    copy.write('apps/server/src/planted.test.ts', "it('[OFF-9999] is nowhere', () => {});\n");
    expectCheckToFind('rules', 'cites OFF-9999');
  });

  it('a rule that is still planned though a test cites it', () => {
    copy.write(
      'apps/server/src/planted.test.ts',
      "it('[ORD-142] refunds what was paid and no more', () => {});\n",
    );
    expectCheckToFind('rules', 'ORD-142 is marked planned');
  });
});

describe('npm test fails on', () => {
  const roleMatrix = () => {
    const built = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
    cpSync(built, join(copy.path, 'apps/web/dist'), { recursive: true });
    return run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'role-matrix');
  };

  it('a gate that lets customers into staff calls', () => {
    copy.edit('apps/server/src/platform/http/gate.ts', "access.who === 'staff' && ", 'false && ');
    const { code, output } = roleMatrix();
    expect(output).toContain("audit.list > [OFF-18] [OFF-19] answers a customer as 'staff' says");
    expect(code).toBe(1);
  });

  it('a store that forgets the owner', () => {
    copy.edit(
      'apps/server/src/domains/accounts/store.ts',
      '.where(and(eq(browserSessions.id, id), eq(browserSessions.userId, ownerId)))',
      '.where(and(eq(browserSessions.id, id), ownerId ? undefined : undefined))',
    );
    const { code, output } = roleMatrix();
    expect(output).toContain('sessions.end >');
    expect(code).toBe(1);
  });
});
