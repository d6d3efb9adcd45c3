import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/send-page.ts';
import { sign } from './sign.ts';

type Result = { outcome: 'approved' | 'cancelled'; order: string; payer: string; origin: string };

/** One sentence, and the buyer's choice as data for popup.js. */
export function notePage(heading: string, sentence: string, result?: Result): Page {
  const data =
    result &&
    html`<div
      hidden
      data-outcome="${result.outcome}"
      data-order="${result.order}"
      data-payer="${result.payer}"
      data-origin="${result.origin}"
    ></div>`;
  return {
    title: `${heading} (PayPal emulator)`,
    body: html`<main class="window">
      ${sign('paypal')}
      <h1>${heading}</h1>
      <p>${sentence}</p>
      ${data}
    </main>`,
  };
}
