import { html } from '../../pages/html.ts';
import type { Funding } from '../order.ts';

export function sign(funding: Funding) {
  const name = funding === 'venmo' ? 'Venmo (PayPal)' : 'PayPal';
  return html`<div class="sign">
    <span class="face" aria-hidden="true"><i></i><i></i></span>Built-in ${name} emulator
  </div>`;
}
