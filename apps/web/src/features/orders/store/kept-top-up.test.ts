import { expect, it } from 'vitest';
import { readKeptTopUp } from './kept-top-up.ts';

const payment = { id: '5O190127TN364715T', amount: 3.2 };
const read = (kept: unknown) => readKeptTopUp(JSON.stringify(kept));

it('a top-up that may be paid is found again, and nothing else', () => {
  expect(read(payment)).toEqual(payment);
  for (const text of [null, '', '{', 'null', '7', '"x"', '[]', '{}']) {
    expect(readKeptTopUp(text), String(text)).toBeNull();
  }
  for (const broken of [
    { id: '../me' },
    { id: 7 },
    { id: undefined },
    { amount: '3.2' },
    { amount: null },
    { amount: -1 },
    { amount: 1e-9 },
    { amount: 3.001 },
  ]) {
    expect(read({ ...payment, ...broken }), JSON.stringify(broken)).toBeNull();
  }
});
