import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('[ORD-167] makes UUIDs, which the server accepts as idempotency keys', () => {
  const ids = Array.from({ length: 200 }, randomId);
  expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
