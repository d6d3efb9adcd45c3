import { html } from '../../pages/html.ts';
import type { Funding } from '../order.ts';

export function sign(funding: Funding) {
  const name = funding === 'venmo' ? 'Venmo, at PayPal' : 'PayPal';
  return html`<div class="sign">
    <span class="face" aria-hidden="true"><i></i><i></i></span>Built-in stand-in for ${name}
  </div>`;
}
