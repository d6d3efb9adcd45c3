import { expect, it } from 'vitest';
import { diskProblem, networkProblem } from './problem.ts';

const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });

it.for([
  ['ECONNREFUSED', 'The shop cannot be reached.'],
  ['ENOTFOUND', 'The shop cannot be reached.'],
  ['CERT_NOT_YET_VALID', 'The clock of this computer may be wrong'],
  ['CERT_HAS_EXPIRED', 'The clock of this computer may be wrong'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'something on this computer or in its network intercepts it'],
] as const)('[DEL-51] explains the network error %s', ([code, message]) => {
  const problem = networkProblem(failed(code));
  expect(problem.message).toContain(message);
  expect(problem.isOutage).toBe(true);
});

it.for([
  ['ENOSPC', 'The disk of this computer is full.'],
  ['EACCES', 'The launcher can’t write to /home/x.'],
  ['EROFS', 'The launcher can’t write to /home/x.'],
] as const)('[DEL-51] explains the disk error %s', ([code, message]) => {
  const error = Object.assign(new Error(), { code, path: '/home/x' });
  expect(diskProblem(error)?.message).toContain(message);
});

it('[DEL-51] does not explain what it does not know', () => {
  expect(diskProblem(new Error('something else'))).toBeNull();
  expect(diskProblem(null)).toBeNull();
});
