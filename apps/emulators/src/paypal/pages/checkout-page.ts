import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/send-page.ts';
import type { Money } from '../money.ts';
import type { Funding, Order } from '../order.ts';
import { sign } from './sign.ts';

type Checkout = { order: Order; merchantName: string; origin: string; funding: Funding };

export function checkoutPage({ order, merchantName, origin, funding }: Checkout): Page {
  const merchant = order.brandName ?? merchantName;
  const declined = order.bank === 'declines' && order.status === 'PAYER_ACTION_REQUIRED';
  return {
    title: `Pay ${merchant} (PayPal emulator)`,
    body: html`<main class="checkout">
      <header class="window">
        ${sign(funding)}
        <h1>Pay <bdi>${merchant}</bdi></h1>
        <p>This page replaces PayPal: <strong>no real money is involved.</strong></p>
      </header>
      ${
        declined &&
        html`<p class="notice" role="alert">The last card was declined. Choose another way to pay.</p>`
      }
      <dl class="bill">
        ${order.units.map(
          ({ request }) =>
            html`<div>
              <dt><bdi>${request.description ?? request.items?.[0]?.name ?? 'Purchase'}</bdi></dt>
              <dd>${written(request.amount)}</dd>
            </div>`,
        )}
      </dl>
      <form class="choices" method="post" action="/checkoutnow">
        <input type="hidden" name="token" value="${order.id}" />
        <input type="hidden" name="origin" value="${origin}" />
        <input type="hidden" name="fundingSource" value="${funding}" />
        <button class="button pay" name="decision" value="approve">Pay now</button>
        <button class="button" name="decision" value="decline">Pay with a card that is declined</button>
        <button class="button" name="decision" value="pending">Pay later (pending)</button>
        <button class="button quiet" name="decision" value="cancel">Cancel</button>
      </form>
    </main>`,
  };
}

function written({ value, currency_code: currency }: Money) {
  // Passed as a string, because Intl would round a number.
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value as `${number}`);
}
