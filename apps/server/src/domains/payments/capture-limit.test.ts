import { expect, it } from 'vitest';
import { capture, createPayment, idOf } from '../../testing/payments.ts';
import { signInNewCustomer } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { startTestAppForThisTest } from '../../testing/test-app.ts';

it('[OFF-24] limits the captures of one customer per minute without affecting another', async () => {
  const app = await startTestAppForThisTest({ variables: { RATE_LIMIT_PER_MINUTE: '80' }, jobs: false });
  const [eager, other] = [await signInNewCustomer(app), await signInNewCustomer(app)];
  const { id: productId } = await addProduct(app);
  const [id, othersId] = [
    idOf(await createPayment(eager, { id: productId })),
    idOf(await createPayment(other, { id: productId })),
  ];
  const statuses: number[] = [];
  for (let call = 0; call < 9; call += 1) statuses.push((await capture(eager, id)).status);
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 422), 429]);
  expect((await capture(other, othersId)).status).toBe(422);
});
