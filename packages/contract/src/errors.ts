import { mostApiKeys } from './accounts/api-key-form.ts';
import { productLimits } from './catalogue/product-rules.ts';
import { copy } from './copy.ts';
import { ticketLimits } from './tickets/ticket-rules.ts';

/**
 * Every error of the API: its HTTP status and a message for people. The name is sent as `error` beside
 * `code`, so that programs need not compare messages.
 */
export const errorCatalogue = {
  // Refused renewals have HTTP status 200, because existing callers read `success`.
  renewal_refused: { status: 200, message: 'This license cannot be renewed. Nothing was charged.' },
  renewal_pending: {
    status: 200,
    message: 'You do not have enough credits. Nothing was charged, and the invoice waits for you.',
  },
  renewal_price_changed: { status: 200, message: 'The price has changed. Nothing was charged.' },
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
  license_expired: { status: 403, message: 'This license has expired. Renew it to continue.' },
  license_revoked: { status: 403, message: 'This license has been revoked.' },
  license_suspended: { status: 403, message: 'This license is suspended. Contact support.' },
  own_page_only: { status: 403, message: 'This can only be done from our own page.' },
  origin_not_allowed: { status: 403, message: 'This page is not allowed to talk to this server.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  license_not_found: { status: 404, message: 'There is no license with this key.' },
  method_not_allowed: { status: 405, message: 'This address does not support this method.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time. Please try again.' },
  credits_short: { status: 402, message: 'You do not have enough credits. Nothing was charged.' },
  payment_missing: {
    status: 402,
    message: 'PayPal has not taken the money for this order, so nothing was delivered. Nothing was charged.',
  },
  seats_taken: {
    status: 409,
    message: 'All sessions of this license are in use. Stop one to continue.',
  },
  seat_lost: { status: 409, message: 'This session has lost its seat.' },
  last_admin: { status: 409, message: 'The shop needs at least one admin.' },
  admin_cannot_be_banned: { status: 409, message: 'Remove the admin role first.' },
  banned_cannot_be_admin: { status: 409, message: 'Lift the suspension first.' },
  too_many_api_keys: {
    status: 409,
    message: `You have ${mostApiKeys} API keys, and more are not possible. Remove one first.`,
  },
  product_exists: { status: 409, message: 'A product with this id already exists.' },
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
  price_changed: { status: 409, message: 'The price has changed. Nothing was charged.' },
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
    message: 'A payment for this is still being confirmed. Don’t pay again.',
  },
  payment_returned: {
    status: 409,
    message: 'PayPal returns this payment to you in full: it did not fit the order, or it was refunded.',
  },
  trial_claimed: { status: 409, message: copy.trials.alreadyClaimed },
  trial_not_offered: { status: 409, message: 'There is no free trial of this product.' },
  ticket_closed: { status: 409, message: copy.tickets.closedComposer },
  message_expired: {
    status: 409,
    message: 'Your message did not get through in time. It will not be delivered later.',
  },
  message_cancelled: { status: 409, message: 'This message was cancelled and will not be delivered.' },
  message_stored: { status: 409, message: 'This message has been delivered already.' },
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
  too_many_connections: {
    status: 429,
    message: 'You have too many pages open. Close one of them.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  uploads_busy: {
    status: 503,
    message: 'Too many files are being uploaded at the moment. Please try again shortly.',
  },
  too_busy: {
    status: 503,
    message: 'Too many products are connecting at the moment. Please try again shortly.',
  },
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
      'PayPal has not confirmed this payment yet. Don’t pay again: we keep checking and deliver as soon as it is confirmed.',
  },
  payment_unfinished: {
    status: 503,
    message:
      'Your payment arrived, but we could not finish your order yet. Don’t pay again: it is finished automatically within a few minutes.',
  },
  unavailable: { status: 503, message: 'The service is briefly not available. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorName = keyof typeof errorCatalogue;
