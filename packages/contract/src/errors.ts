import { mostApiKeys } from './accounts/api-key-form.ts';
import { productLimits } from './catalogue/product-rules.ts';
import { copy } from './copy.ts';
import { ticketLimits } from './tickets/ticket-rules.ts';

/**
 * Every refusal the API knows: its HTTP status and the sentence a person reads.
 * A name travels as `error` beside `code`, so that programs need not compare sentences.
 */
export const errorCatalogue = {
  // A renewal is refused with HTTP 200: its callers read `success`.
  renewal_refused: { status: 200, message: 'This license cannot be renewed. Nothing was charged.' },
  renewal_pending: {
    status: 200,
    message: 'Your credits do not reach. Nothing was charged: the invoice waits for you.',
  },
  renewal_price_changed: { status: 200, message: 'The price is another one now. Nothing was charged.' },
  invalid_request: { status: 400, message: 'Some of the data sent is not valid.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  tokens_disagree: {
    status: 400,
    message: 'The token in the header and the token in the body are not the same.',
  },
  webhook_refused: { status: 400, message: 'This message does not carry the signature of PayPal.' },
  signed_out: { status: 401, message: 'You need to log in.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  account_banned: { status: 403, message: 'This account has been suspended.' },
  browser_only: { status: 403, message: 'An API key cannot do this. Log in with a browser.' },
  license_expired: { status: 403, message: 'This license has expired. Renew it to go on.' },
  license_revoked: { status: 403, message: 'This license was revoked.' },
  own_page_only: { status: 403, message: 'This can only be done from our own page.' },
  origin_not_allowed: { status: 403, message: 'This page is not allowed to talk to this server.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  credits_short: { status: 402, message: 'Your credits do not reach. Nothing was charged.' },
  payment_missing: {
    status: 402,
    message: 'PayPal has not taken the money for this order, so nothing was delivered. Nothing was charged.',
  },
  seats_taken: {
    status: 409,
    message: 'As many copies run as this license allows. Stop one of them first.',
  },
  seat_lost: { status: 409, message: 'This copy has lost its seat.' },
  last_admin: { status: 409, message: 'The last admin stays admin.' },
  admin_cannot_be_banned: { status: 409, message: 'Take the Admin role away first.' },
  banned_cannot_be_admin: { status: 409, message: 'Lift the ban first.' },
  too_many_api_keys: {
    status: 409,
    message: `You have ${mostApiKeys} API keys, and more are not possible. Remove one first.`,
  },
  product_exists: { status: 409, message: 'There is a product with this id already.' },
  product_changed: {
    status: 409,
    message: 'Somebody else saved this product meanwhile. Load it again to see what is new.',
  },
  stock_changed: {
    status: 409,
    message: 'The stock of this product changed meanwhile. Load it again to see what is left.',
  },
  stock_revision_missing: {
    status: 409,
    message: 'To change the stock, send the `revision` that came with it: it shows which stock you saw.',
  },
  stock_items_left: {
    status: 409,
    message:
      'This product still has stock items, to deliver or kept for a buyer. Remove them, or wait for him, before you change its system.',
  },
  catalogue_full: {
    status: 409,
    message: `The catalogue holds ${productLimits.products} products. Archive one first.`,
  },
  product_locked: { status: 409, message: copy.orders.notAvailable },
  out_of_stock: { status: 409, message: copy.catalogue.outOfStock },
  price_changed: { status: 409, message: 'The price is another one now. Nothing was charged.' },
  order_differs: {
    status: 409,
    message: 'This is not what was ordered. Nothing was charged. Start the order again.',
  },
  order_over: { status: 409, message: 'This order is over. Nothing was charged. Start it again.' },
  not_free: { status: 409, message: 'This product is not free. Nothing was changed.' },
  free_only: {
    status: 409,
    message: `This product is free: there is nothing to pay. Use '${copy.catalogue.getFree}'.`,
  },
  free_taken: { status: 409, message: 'You have this product already.' },
  invoice_over: {
    status: 409,
    message: 'This invoice was cancelled. Nothing was charged. Renew the license again.',
  },
  payment_under_way: {
    status: 409,
    message:
      'PayPal is taking the money for this order at the moment. Do not pay again: wait for its answer.',
  },
  payment_returned: {
    status: 409,
    message: 'PayPal returns this payment to you in full: it did not fit the order, or it was refunded.',
  },
  trial_claimed: { status: 409, message: copy.trials.alreadyClaimed },
  trial_not_offered: { status: 409, message: 'There is no free trial of this product.' },
  ticket_closed: { status: 409, message: copy.tickets.closedComposer },
  too_many_open_tickets: {
    status: 409,
    message: `You have ${ticketLimits.openTickets} open tickets, and more are not possible. Write in one of them.`,
  },
  too_many_uploads: {
    status: 409,
    message: `You have ${ticketLimits.waitingAttachments} files that were not sent yet. Send them, or take one back.`,
  },
  ticket_full: {
    status: 409,
    message: 'This ticket holds too many files already. Open another one, or share a link.',
  },
  link_used: {
    status: 410,
    message: 'This link was used already, or is too old. Go back and open it again.',
  },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send the request body as JSON.' },
  file_not_allowed: {
    status: 415,
    message: 'Only PNG, JPEG, GIF and WebP images and plain text files can be attached.',
  },
  payment_declined: {
    status: 422,
    message: 'PayPal declined this way of paying. Nothing was charged. Choose another one.',
  },
  payment_refused: { status: 422, message: 'PayPal refused this payment. Nothing was charged.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  sign_in_failed: { status: 502, message: 'The login service did not answer as expected. Please try again.' },
  purchases_stopped: {
    status: 503,
    message: 'Nothing can be bought at the moment, and nothing was charged. Please try again later.',
  },
  payment_off: { status: 503, message: 'This shop does not take PayPal at the moment. Nothing was charged.' },
  payment_unavailable: {
    status: 503,
    message: 'PayPal does not answer at the moment. Nothing was charged. Please try again in a minute.',
  },
  payment_unknown: {
    status: 503,
    message:
      'PayPal has not answered yet whether it took the money. Do not pay again: we keep asking, and what you bought comes by itself if it did.',
  },
  payment_unfinished: {
    status: 503,
    message:
      'PayPal took the money, and we could not finish your order yet. Do not pay again: it is finished by itself within a few minutes.',
  },
  unavailable: { status: 503, message: 'The service is briefly not available. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorName = keyof typeof errorCatalogue;
