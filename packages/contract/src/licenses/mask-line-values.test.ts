import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { maskLine } from './mask-line.ts';

const inOneLine = (value: unknown) => inspect(value, { breakLength: Infinity });

describe('values that Node prints', () => {
  it.for([
    [{ tokens: ['hunter2', 'sunshine9'] }, '{ tokens: [hidden] }'],
    [{ password: { old: 'hunter2', next: 'sunshine9' }, user: 'mo' }, "{ password: [hidden], user: 'mo' }"],
    [{ secrets: { db: { main: 'hunter2' } }, port: 1 }, '{ secrets: [hidden], port: 1 }'],
    [{ 'set-cookie': ['__cf_bm=hunter2.x; path=/'], age: 1 }, "{ 'set-cookie': [hidden], age: 1 }"],
    [{ cookie: ['a=hunter2', 'b=sunshine9'], age: 1 }, '{ cookie: [hidden], age: 1 }'],
    [{ tokens: new Map([['mo', 'hunter2']]), age: 1 }, '{ tokens: [hidden], age: 1 }'],
    [{ tokens: new Set(['hunter2 or so']), age: 1 }, '{ tokens: [hidden], age: 1 }'],
    [{ tokens: ["it's ]", 'hunter2'], age: 1 }, '{ tokens: [hidden], age: 1 }'],
    [{ secret: Object.assign(Object.create(null), { db: 'hunter2' }) }, '{ secret: [hidden] }'],
    [new Map([['passwords', ['hunter2']]]), "Map(1) { 'passwords' => [hidden] }"],
  ] as const)('[TIC-73] hides all of the value in %j', ([value, shown]) => {
    expect(maskLine(inOneLine(value))).toEqual({ text: shown, hidden: 1 });
    expect(maskLine(shown).text).toBe(shown);
  });

  it.for([
    { tokens: [], secrets: {}, password: undefined, cookie: null },
    { token: () => 1, secret: Date, a: { b: { password: { c: 1 }, tokens: [1] } } },
    { tokens: { input: 1200, output: 30 }, password: { required: true } },
  ])('[TIC-73] leaves alone what is no secret in %j', (value) => {
    const line = inOneLine(value);
    expect(maskLine(line)).toEqual({ text: line, hidden: 0 });
  });
});

it.for([
  ['tokens: [abc, def] loaded', 'tokens: [hidden] loaded'],
  ['tokens: [abc, def', 'tokens: [hidden]'],
  ['passwords: a, b', 'passwords: [hidden]'],
  ['tokens: abc, def, user: mo', 'tokens: [hidden], user: mo'],
  ["tokens: 'a=b', 'c=d', user: 'mo'", "tokens: '[hidden]', user: 'mo'"],
  ["tokens: ('abc', 'def')", 'tokens: [hidden]'],
  ["password=SecretStr('abc def') next", 'password=[hidden] next'],
  ["tokens [ 'hunter2', 'sunshine9' ]", 'tokens [hidden]'],
  ["secrets { db: 'hunter2' }", 'secrets [hidden]'],
  ['{"tokens":["a","b"],"user":"mo"}', '{"tokens":[hidden],"user":"mo"}'],
  [String.raw`"{\"tokens\":[\"a]\",\"b\"],\"a\":1}"`, String.raw`"{\"tokens\":[hidden],\"a\":1}"`],
  ['token: [ab]cd next', 'token: [hidden] next'],
  ["password: 'hunter2:'", "password: '[hidden]'"],
  ['passwords: 123456', 'passwords: [hidden]'],
  ['Passphrase: correct horse battery staple', 'Passphrase: [hidden]'],
  ['passphrase=correct horse battery staple', 'passphrase=[hidden]'],
  ['Password for mo: wrong horse', 'Password for mo: [hidden]'],
  ['Seed phrase: correct horse, battery staple', 'Seed phrase: [hidden]'],
  ['password: [correct] horse', 'password: [hidden]'],
  ['password: changed to hunter2', 'password: [hidden]'],
  ['password: hunter2 sunshine, user: mo', 'password: [hidden], user: mo'],
  ['password: hunter2 sunshine user=mo', 'password: [hidden] user=mo'],
  ['password: hunter2 sunshine; next', 'password: [hidden]; next'],
  ['(password: hunter2 sunshine) next', '(password: [hidden]) next'],
  ['{"msg":"bad password: hunter2 sunshine","level":30}', '{"msg":"bad password: [hidden]","level":30}'],
  ['sessionid=abc; theme=dark', 'sessionid=[hidden]; theme=dark'],
  ['session_id: abc', 'session_id: [hidden]'],
  ['PHPSESSID=abc', 'PHPSESSID=[hidden]'],
  ['csrf=abc', 'csrf=[hidden]'],
  ['DB_PW=abc', 'DB_PW=[hidden]'],
  ['pw: abc', 'pw: [hidden]'],
] as const)('[TIC-73] %s → %s', ([line, shown]) => {
  expect(maskLine(line)).toEqual({ text: shown, hidden: 1 });
  expect(maskLine(shown).text).toBe(shown);
});

it.for([
  'password is wrong',
  'password reset for mo',
  'password reset for mo: link sent',
  'password: wrong for mo at 14:09',
  'password: reset for mo',
  'password: must be at least 8 characters',
  'password: expired 3 days ago',
  'password: not set, user: mo',
  'Unexpected token { in JSON',
  'SyntaxError: Unexpected token: {',
  'used tokens: 1,532, 12 left',
  'passwords: 3, cookies: 12',
  'compass: north, pwm: 12',
  'session ids are checked',
])('[TIC-73] leaves alone: %s', (line) => {
  expect(maskLine(line)).toEqual({ text: line, hidden: 0 });
});
