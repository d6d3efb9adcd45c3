import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it.for([
  ['a.png', `inline; filename="a.png"; filename*=UTF-8''a.png`],
  ['Grüße (1).txt', `inline; filename="Gr__e (1).txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%281%29.txt`],
  [`it's "x" \\ 5%*`, `inline; filename="it's _x_ _ 5_*"; filename*=UTF-8''it%27s%20%22x%22%20%5C%205%25%2A`],
  ['a\r\nset-cookie: b', `inline; filename="a__set-cookie: b"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b`],
  ['half \uD83D', `inline; filename="half _"; filename*=UTF-8''half%20%EF%BF%BD`],
] as const)('builds a safe header for the file name %j', ([name, header]) => {
  expect(contentDisposition('inline', name)).toBe(header);
});
