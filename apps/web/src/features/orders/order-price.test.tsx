import { centsText } from '@botique/contract/money.ts';
import { firstSelection, soldOf } from '@botique/contract/orders/order-options.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  createOrderShop,
  expectTotal,
  openOrder,
  payButton,
  slider,
  startOrder,
  summaryLines,
  warden,
} from './testing/order-page.ts';

/** Drags the thumb of a slider with the mouse to a position, given as a share of the track. */
async function drag(name: string, share: number): Promise<void> {
  const thumb = slider(name).element();
  thumb.scrollIntoView({ block: 'center' });
  const grip = thumb.getBoundingClientRect();
  const track = thumb.closest('[data-orientation]:not([data-orientation] *)')?.getBoundingClientRect();
  if (!track) throw new Error(`${name} has no track`);
  const y = grip.y + grip.height / 2;
  // Grabs the thumb off centre: it must not jump to the pointer.
  const offset = 5;
  await userEvent.pointer([
    { coords: { x: grip.x + grip.width / 2 + offset, y } },
    { keys: '[MouseLeft>]' },
    { coords: { x: track.x + 16 + (share / 2) * (track.width - 32) + offset, y } },
    { coords: { x: track.x + 16 + share * (track.width - 32) + offset, y } },
    { keys: '[/MouseLeft]' },
  ]);
}

test('[ORD-19] [ORD-20] [ORD-26] computes the total with the shared price function when sliders are dragged', async () => {
  await openOrder(createOrderShop());
  const first = firstSelection(soldOf(warden));
  const expectPrice = (change: Partial<typeof first>) =>
    expectTotal(centsText(priceOrder(soldOf(warden), { ...first, ...change }).totalCents));

  await drag('Duration', 2 / 5);
  await expect.element(slider('Duration')).toHaveAttribute('aria-valuetext', '90 days, 5% off');
  await expectPrice({ duration: 90 });
  await drag('Active sessions', 2 / 8);
  await expect.element(slider('Active sessions')).toHaveAttribute('aria-valuetext', '4, +$0.50');
  await expectPrice({ duration: 90, sessions: 4 });
  await drag('Storage', 400 / 5020);
  await expect.element(slider('Storage')).toHaveAttribute('aria-valuetext', '500 MB, +$0.40');
  await expectPrice({ duration: 90, sessions: 4, storageMb: 500 });
  expect(summaryLines()).toEqual([
    '90 days at $4.00: $12.00',
    'Term discount, 5%: -$0.60',
    '2 extra sessions: $0.50',
    '400 MB extra storage: $0.40',
    'VAT: $0.00',
    'Total: $12.30',
  ]);
  await expect.element(payButton).toMatchTextContent(/^Pay \$12\.30$/);
});

test('[ORD-26] drags a slider from a press on its track, but not past its end', async () => {
  await openOrder(createOrderShop());
  const thumb = slider('Duration').element().getBoundingClientRect();
  const y = thumb.y + 10;
  await userEvent.pointer([
    { coords: { x: thumb.x + 200, y } },
    { keys: '[MouseLeft>]' },
    { coords: { x: page.getByRole('main').element().getBoundingClientRect().right - 5, y } },
    { keys: '[/MouseLeft]' },
  ]);
  await expect.element(slider('Duration')).toHaveAttribute('aria-valuetext', '180 days, 15% off');
});

test('ignores the dragging of a slider once the order is started', async () => {
  const limited = { ...warden, stock: { enabled: true, amount: 3, data: [] } };
  await openOrder(createOrderShop({ product: limited }));
  await startOrder();
  await drag('Duration', 1);
  await expect.element(slider('Duration')).toHaveAttribute('aria-valuenow', '30');
});
