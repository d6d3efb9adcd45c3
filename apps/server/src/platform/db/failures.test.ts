import { expect, it } from 'vitest';
import { isDatabaseAway, isDatabaseUnavailable } from './failures.ts';

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);
const refused = failure({ code: 'ECONNREFUSED', syscall: 'connect' });

it.for([
  ['a refused connection', refused],
  [
    'a host with two addresses, neither of which answers',
    Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' }),
  ],
  ['a unix socket that takes no more connections', failure({ code: 'EAGAIN', syscall: 'connect' })],
  ['a host whose name is not known', failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
  ['a name server that does not answer', failure({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' })],
  ["the driver's own timeout", failure({}, 'timeout expired')],
  ['a wrapped failure', failure({ cause: refused }, 'Failed query: select 1')],
] as const)('[OFF-16] treats %s as a database outage', ([, error]) => {
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.for([
  ['a file that is missing', failure({ code: 'ENOENT', syscall: 'open' })],
  ['a broken constraint', failure({ code: '23505' })],
  ['a bug', new TypeError('x is not a function')],
] as const)('[OFF-16] does not treat %s as a database outage', ([, error]) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
