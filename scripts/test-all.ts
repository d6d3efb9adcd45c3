import { runFaultTests } from './test-faults.ts';
import { conclude, runInTurn } from './test-summary.ts';
import { runTests } from './test.ts';

/** `npm run test:all`: `npm test`, then every fault test at full size. */
conclude(await runInTurn({ 'npm test': runTests, 'test:faults': runFaultTests }));
