import { beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout } from './checkout-copy.ts';
import { runTestsInCopy, type TestRun, type Titles } from './run-in-copy.ts';

/** A test that cannot fail is worse than none, so some tests have to find a planted fault. */
type TestFault = {
  what: string;
  edit: [file: string, before: string, after: string];
  run: TestRun;
  /** The full title of the one test that must fail. */
  fails: string;
};

const roleMatrix: TestRun = {
  runner: 'vitest',
  selection: [
    '--project=server',
    'role-matrix',
    '-t',
    '^endpoint audit.list .* for a customer$|^endpoint sessions.end .* for (a|another) customer$',
  ],
};
const components: TestRun = {
  runner: 'vitest',
  selection: ['--project=components', 'ui/form/slider.test', 'ui/overlay/modal.test', 'ui/form/select.test'],
};
/** Includes a test that neither fault breaks. */
const journeys: TestRun = {
  runner: 'playwright',
  selection: [
    'shell.spec',
    'sign-out.spec',
    '--grep',
    'an unknown address|back/forward cache|a jump within the page',
  ],
};

/** Faults with the same `run` are planted together, so each one must fail a different test. */
const testFaults: TestFault[] = [
  {
    what: 'a gate that lets customers into staff calls',
    edit: ['apps/server/src/platform/http/gate.ts', "access.who === 'staff' && ", 'false && '],
    run: roleMatrix,
    fails: "endpoint audit.list [OFF-18] [OFF-19] [ACC-31] [ACC-33] enforces access 'staff' for a customer",
  },
  {
    what: 'a repository that forgets the owner',
    edit: [
      'apps/server/src/domains/accounts/repository.ts',
      '.where(and(eq(loginSessions.id, id), eq(loginSessions.userId, ownerId)))',
      '.where(and(eq(loginSessions.id, id), ownerId ? undefined : undefined))',
    ],
    run: roleMatrix,
    fails: "endpoint sessions.end [OFF-19] [ACC-34] enforces access 'owner' for another customer",
  },
  {
    what: 'a slider that does not take the focus',
    edit: ['apps/web/src/ui/form/use-slider-drag.ts', 'thumb.current.focus({ preventScroll: true });', ''],
    run: components,
    fails: 'jumps to the step nearest to a click and takes the focus',
  },
  {
    what: 'a modal that loses the focus when it closes',
    edit: ['apps/web/src/ui/overlay/modal.tsx', 'cameFrom.current.focus();', ''],
    run: components,
    fails: 'returns the focus to where it was when it opened without a button',
  },
  {
    what: 'a select whose disabled options can be chosen',
    edit: [
      'apps/web/src/ui/form/select.tsx',
      'textValue={label}\n      disabled={disabled}',
      'textValue={label}\n      disabled={disabled && false}',
    ],
    run: components,
    fails: 'opens, skips disabled options, chooses and closes by keyboard',
  },
  {
    what: 'a page for unknown addresses that is answered with 200',
    edit: ['apps/web/src/app/routing/route-handle.ts', 'status: 404', 'status: 200'],
    run: journeys,
    fails: '[UI-42] an unknown address is answered with 404 and a page of the shop',
  },
  {
    what: 'a restored page that stays visible after a logout',
    edit: ['apps/web/src/app/main.tsx', 'document.documentElement.hidden = true;', ''],
    run: journeys,
    fails: 'a page that comes back from the back/forward cache after a logout hides itself and loads again',
  },
];

async function runWithFaults(run: TestRun, faults: TestFault[]): Promise<Titles> {
  const copy = copyCheckout();
  try {
    for (const { edit } of faults) copy.edit(...edit);
    return await runTestsInCopy(copy, run);
  } finally {
    copy.remove();
  }
}

const runs = [...Map.groupBy(testFaults, ({ run }) => run)].map(([run, faults]) => ({ run, faults }));
const titlesOf = new Map<TestRun, Titles>();

// In parallel, because each run mostly waits for a server or a browser.
beforeAll(async () => {
  await Promise.all(runs.map(async ({ run, faults }) => titlesOf.set(run, await runWithFaults(run, faults))));
}, 300_000);

describe.for(runs)('planted faults', ({ run, faults }) => {
  it.for(faults)('npm test fails on $what', ({ fails }) => {
    const titles = titlesOf.get(run);
    expect(titles?.failed, titles?.output).toContain(fails);
  });

  // If other tests fail too, a failure doesn't prove that its test found the fault.
  it('npm test fails only because of the planted faults', () => {
    const { failed = [], passed = [] } = titlesOf.get(run) ?? {};
    expect(failed.toSorted()).toEqual(faults.map(({ fails }) => fails).toSorted());
    expect(passed).not.toEqual([]);
  });
});
