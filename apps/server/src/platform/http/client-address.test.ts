import { expect, it } from 'vitest';
import { addressKey } from './client-address.ts';

it.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('[OFF-24] counts the address %s as %s', ([address = '', key]) => {
  expect(addressKey(address)).toBe(key);
});
