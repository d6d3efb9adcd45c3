import { expect, it } from 'vitest';
import { parseDollars } from './parse-dollars.ts';

it.for([
  ['5', 500n],
  ['5.5', 550n],
  ['5,5', 550n],
  ['5,50', 550n],
  [' 0.01 ', 1n],
  ['$4.50', 450n],
  ['$ 4.50', 450n],
  ['1,000', 100_000n],
  ['1,000.5', 100_050n],
  ['1,234,567.89', 123_456_789n],
  ['100000', 10_000_000n],
  ['0', 0n],
] as const)('[ACC-76] [ORD-167] reads the amount %j as %d cents', ([text, cents]) => {
  expect(parseDollars(text)).toBe(cents);
});

it.for([
  '',
  '$',
  '0.001',
  '-5',
  '5.',
  '5,',
  '1e3',
  'five',
  '0,500',
  '1000,000',
  '1,00,000',
  '1,000,50',
  '1.000,50',
  '1 000',
])('[ACC-76] [ORD-167] refuses the amount %j', (text) => {
  expect(parseDollars(text)).toBeNull();
});
