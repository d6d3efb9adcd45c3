import { maxApiKeys } from './accounts/api-key-form.ts';
import { productLimits } from './catalogue/product-rules.ts';
import { maxBlacklisted, maxWatched } from './licenses/session-rules.ts';
import { strings } from './strings.ts';
import { ticketLimits } from './tickets/ticket-rules.ts';

/**
 * Every error of the API: its HTTP status and a message for people. The name is sent as `error` beside
 * `code`, so that programs need not compare messages.
 */
export const errorCatalogue = {
  // Refused renewals have HTTP status 200, because existing callers read `success`.
  renewal_refused: { status: 200, message: 'This license can’t be renewed. You haven’t been charged.' },
  renewal_pending: {
    status: 200,
    message: 'Not enough credits. You haven’t been charged. You can pay the invoice later.',
  },
  renewal_price_changed: { status: 200, message: 'The price has changed. You haven’t been charged.' },
  invalid_request: { status: 400, message: 'The request contains invalid data.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  tokens_disagree: {
    status: 400,
    message: 'The tokens in the header and the body don’t match.',
  },
  webhook_refused: { status: 400, message: 'This message isn’t signed by PayPal.' },
  signed_out: { status: 401, message: 'You need to log in.' },
  license_key_required: { status: 401, message: 'Send a license key as the bearer token.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  account_banned: { status: 403, message: 'This account has been suspended.' },
  browser_only: { status: 403, message: 'API keys can’t do this. Log in with a browser.' },
  license_expired: { status: 403, message: 'This license has expired. Renew it to continue.' },
  license_revoked: { status: 403, message: 'This license has been revoked.' },
  license_suspended: { status: 403, message: 'This license is suspended. Contact support.' },
  license_key_replaced: {
    status: 403,
    message: 'This license key was replaced. Copy the new one from your dashboard.',
  },
  wrong_product: { status: 403, message: 'This license is for another product.' },
  device_blacklisted: {
    status: 403,
    message: 'This device is blocked for this license. The owner of the license can unblock it.',
  },
  session_stopped: { status: 403, message: 'The owner of the license stopped this session.' },
  own_page_only: { status: 403, message: 'This only works from our own pages.' },
  origin_not_allowed: { status: 403, message: 'Requests from this site aren’t allowed.' },
  not_found: { status: 404, message: 'We couldn’t find what you’re looking for.' },
  license_not_found: { status: 404, message: 'No license found with this key.' },
  document_not_found: { status: 404, message: 'There is no document with this key.' },
  method_not_allowed: { status: 405, message: 'This address doesn’t support this method.' },
  request_timeout: { status: 408, message: 'The request took too long. Please try again.' },
  credits_short: { status: 402, message: 'Not enough credits. You haven’t been charged.' },
  payment_missing: {
    status: 402,
    message: 'This order hasn’t been paid yet, so nothing was delivered. You haven’t been charged.',
  },
  seats_taken: {
    status: 409,
    message: 'All sessions of this license are in use. Stop one to continue.',
  },
  refund_refused: { status: 409, message: 'This order can’t be refunded.' },
  refund_too_high: { status: 409, message: 'That is more than can be refunded. Nothing was refunded.' },
  already_decided: { status: 409, message: 'This payment has already been resolved.' },
  decision_refused: { status: 409, message: 'This payment can’t be resolved like this.' },
  seat_lost: { status: 409, message: 'This session has lost its seat.' },
  dispute_decided: { status: 409, message: 'PayPal has already decided this dispute.' },
  last_admin: { status: 409, message: 'The shop needs at least one admin.' },
  admin_cannot_be_banned: { status: 409, message: 'Remove the admin role first.' },
  banned_cannot_be_admin: { status: 409, message: 'Lift the suspension first.' },
  too_many_api_keys: {
    status: 409,
    message: `You’ve reached the limit of ${maxApiKeys} API keys. Remove one first.`,
  },
  too_many_consoles: {
    status: 409,
    message: `You can watch up to ${maxWatched} consoles at the same time. Close one first.`,
  },
  blacklist_full: {
    status: 409,
    message: `You’ve reached the limit of ${maxBlacklisted} blocked devices. Remove one first.`,
  },
  storage_full: { status: 409, message: 'The storage of this license is full. Delete something first.' },
  version_conflict: {
    status: 409,
    message: 'Something else has changed this document. Read it again, then repeat your change.',
  },
  key_reused: {
    status: 409,
    message:
      'This was already done with other values, so nothing was changed. Check what the user has received.',
  },
  license_paid: {
    status: 409,
    message: 'Someone has paid, or started to pay, for this license. Suspend it instead.',
  },
  license_lifetime: { status: 409, message: 'A lifetime license doesn’t end, so it can’t be extended.' },
  license_over: { status: 409, message: 'This license was revoked, so it can’t be changed.' },
  license_changed: {
    status: 409,
    message: 'This license has changed since you opened it. Check its end date, then try again.',
  },
  storage_in_use: { status: 409, message: 'The license uses more storage than that.' },
  not_a_license: { status: 409, message: 'This product isn’t sold as a license.' },
  product_exists: { status: 409, message: 'A product with this id already exists.' },
  product_changed: {
    status: 409,
    message: 'Someone else has changed this product. Reload it to see the latest version.',
  },
  stock_changed: {
    status: 409,
    message: 'The stock of this product has changed. Reload it to see what’s left.',
  },
  stock_revision_missing: {
    status: 409,
    message: 'To change the stock, also send the `revision` you received with it.',
  },
  stock_items_left: {
    status: 409,
    message:
      'This product still has stock items that are unsold or reserved for a buyer. Remove them, or wait for the order to end, before you change its system.',
  },
  catalogue_full: {
    status: 409,
    message: `The catalogue is full (${productLimits.products} products). Archive one first.`,
  },
  product_locked: { status: 409, message: strings.orders.notAvailable },
  out_of_stock: { status: 409, message: strings.catalogue.outOfStock },
  price_changed: { status: 409, message: 'The price has changed. You haven’t been charged.' },
  order_differs: {
    status: 409,
    message: 'This doesn’t match your order. You haven’t been charged. Please start again.',
  },
  order_over: {
    status: 409,
    message: 'This order is no longer open. You haven’t been charged. Please start again.',
  },
  not_free: { status: 409, message: 'This product isn’t free. Nothing was changed.' },
  free_only: {
    status: 409,
    message: `This product is free, so there’s nothing to pay. Use '${strings.catalogue.getFree}'.`,
  },
  free_taken: { status: 409, message: 'You already have this product.' },
  invoice_over: {
    status: 409,
    message: 'This invoice has been cancelled. You haven’t been charged. Please renew again.',
  },
  payment_under_way: {
    status: 409,
    message: 'A payment for this is still being confirmed. Don’t pay again.',
  },
  payment_returned: {
    status: 409,
    message: 'We couldn’t use this payment for your order. It has been or will be refunded in full.',
  },
  trial_claimed: { status: 409, message: strings.trials.alreadyClaimed },
  trial_not_offered: { status: 409, message: 'This product has no free trial.' },
  ticket_closed: { status: 409, message: strings.tickets.closedComposer },
  message_expired: {
    status: 409,
    message: 'Your message couldn’t be sent in time. It won’t be delivered later.',
  },
  message_cancelled: { status: 409, message: 'This message was cancelled and won’t be delivered.' },
  message_stored: { status: 409, message: 'This message has already been delivered.' },
  too_many_open_tickets: {
    status: 409,
    message: `You’ve reached the limit of ${ticketLimits.openTickets} open tickets. Please reply in one of them.`,
  },
  too_many_uploads: {
    status: 409,
    message: `You have ${ticketLimits.waitingAttachments} files that haven’t been sent yet. Send them or remove one.`,
  },
  ticket_full: {
    status: 409,
    message: 'This ticket can’t hold any more files. Open a new one or share a link.',
  },
  no_license: { status: 403, message: 'You need a license first. Buy a product, or start a free trial.' },
  no_release: {
    status: 404,
    message: 'There is nothing to download for this product yet. Contact support, and we will help you.',
  },
  restart_unavailable: {
    status: 409,
    message: 'This session doesn’t run in the launcher, so it can’t be restarted from here.',
  },
  proposal_answered: { status: 409, message: 'This proposal has already been answered.' },
  upload_out_of_order: { status: 409, message: 'A chunk before this one is missing.' },
  upload_incomplete: { status: 409, message: 'The zip hasn’t arrived completely yet.' },
  upload_unchecked: { status: 409, message: 'The zip must be checked first.' },
  version_taken: {
    status: 409,
    message: 'This product already has a release with this version. Choose another one.',
  },
  release_is_withdrawn: {
    status: 409,
    message: 'This release was withdrawn. Upload it again as a new version.',
  },
  release_withdrawn: { status: 410, message: 'This release was withdrawn. Ask for the current one.' },
  claim_used: {
    status: 410,
    message:
      'This launcher was used before, or was downloaded too long ago. Download it again from your dashboard.',
  },
  link_used: {
    status: 410,
    message: 'This link has been used or has expired. Go back and open it again.',
  },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send the request body as JSON.' },
  file_not_allowed: {
    status: 415,
    message: 'Only PNG, JPEG, GIF and WebP images and plain text files can be attached.',
  },
  archive_refused: { status: 422, message: 'This zip can’t be published.' },
  payment_declined: {
    status: 422,
    message: 'PayPal declined this payment method. You haven’t been charged. Try another one.',
  },
  payment_refused: { status: 422, message: 'PayPal refused this payment. You haven’t been charged.' },
  too_many_connections: {
    status: 429,
    message: 'You have too many pages open. Close one of them.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  uploads_busy: {
    status: 503,
    message: 'Too many uploads right now. Please try again shortly.',
  },
  too_busy: {
    status: 503,
    message: 'Too many products are connecting right now. Please try again shortly.',
  },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  sign_in_failed: { status: 502, message: 'The login service didn’t answer as expected. Please try again.' },
  purchases_stopped: {
    status: 503,
    message: 'Purchases are paused right now. You haven’t been charged. Please try again later.',
  },
  payment_off: { status: 503, message: 'This shop doesn’t take PayPal right now. You haven’t been charged.' },
  payment_unavailable: {
    status: 503,
    message: 'PayPal isn’t responding right now. You haven’t been charged. Please try again in a minute.',
  },
  payment_unknown: {
    status: 503,
    message:
      'PayPal hasn’t confirmed this payment yet. Don’t pay again: we keep checking and deliver as soon as it’s confirmed.',
  },
  payment_unfinished: {
    status: 503,
    message:
      'We received your payment but couldn’t finish your order yet. Don’t pay again: it finishes automatically within a few minutes.',
  },
  unavailable: { status: 503, message: 'The service is temporarily unavailable. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorName = keyof typeof errorCatalogue;
