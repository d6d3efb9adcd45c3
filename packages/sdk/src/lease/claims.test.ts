import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainKey } from './claims.ts';

it.for(['7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA', '7q2m9k4xwdozr8tn5hjvclpeba', ' 7Q2M9K 4XWD0 ZR8TN 5HJVC IPEBA '])(
  '[SDK-13] brings the key %j into the normal form of the example in PROTOCOL.md',
  (typed) => {
    const protocol = readFileSync(new URL('../../PROTOCOL.md', import.meta.url), 'utf8');
    const claim = createHash('sha256').update(plainKey(typed)).digest('base64url');
    expect(protocol).toContain(`has the claim \`${claim}\``);
  },
);
