import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { failureReply } from './envelope.ts';
import { errorCatalogue, type ErrorName } from './errors.ts';
import { endpoints } from './registry.ts';

const calls = Object.entries<Endpoint>(endpoints);

describe('reply fields', () => {
  const allowed = new Set([
    'data',
    'message',
    'id',
    'status',
    'details',
    'navigate',
    'url',
    'invoices',
    'users',
    'unread',
    'next',
    'total',
    'storage',
    'devices',
  ]);

  it.for(calls)('[OFF-12] replies to %s with only the agreed top-level fields', ([, { reply }]) => {
    expect(Object.keys(reply).filter((field) => !allowed.has(field))).toEqual([]);
  });

  it('[OFF-12] refuses calls with only the agreed top-level fields', () => {
    expect(Object.keys(failureReply.shape)).toEqual([
      'success',
      'code',
      'error',
      'message',
      'issues',
      'price',
      'missing',
      'details',
      'debug_id',
      'invoice',
      'requestId',
    ]);
  });
});

describe('lists', () => {
  const lists = calls.filter(([, { reply }]) => 'total' in reply);

  it.for(lists)('[OFF-50] returns the entries of %s in an array', ([id, { reply }]) => {
    const entries = reply[id === 'invoices.mine' ? 'invoices' : 'data'];
    expect(entries).toBeInstanceOf(z.ZodArray);
  });

  const askable = lists.filter(([, { query }]) => 'limit' in query.shape);

  it.for(askable)('[OFF-52] limits %s to 100 entries by default, except the catalogue', ([id, { query }]) => {
    // The public catalogue has no default here: the server returns up to 500 products.
    const usual = id === 'products.list' ? undefined : 100;
    expect(query.parse({})['limit']).toBe(usual);
  });
});

/** Every error by its status. Add a new one under the status that fits its meaning. */
const meanings: Record<number, { means: string; errors: ErrorName[] }> = {
  400: {
    means: 'invalid',
    errors: ['invalid_request', 'invalid_json', 'tokens_disagree', 'webhook_refused'],
  },
  401: { means: 'no session or key', errors: ['signed_out', 'license_key_required'] },
  402: { means: 'too few credits or not captured', errors: ['credits_short', 'payment_missing'] },
  403: {
    means: 'not allowed',
    errors: [
      'forbidden',
      'account_banned',
      'browser_only',
      'device_blacklisted',
      'license_expired',
      'license_revoked',
      'license_suspended',
      'license_key_replaced',
      'session_stopped',
      'wrong_product',
      'no_license',
      'own_page_only',
      'origin_not_allowed',
    ],
  },
  404: {
    means: 'missing or someone else’s',
    errors: ['not_found', 'license_not_found', 'document_not_found', 'no_release'],
  },
  409: {
    means: 'conflict',
    errors: [
      'already_decided',
      'decision_refused',
      'out_of_stock',
      'stock_changed',
      'price_changed',
      'trial_claimed',
      'trial_not_offered',
      'product_changed',
      'product_exists',
      'free_taken',
      'order_over',
      'order_differs',
      'invoice_over',
      'seats_taken',
      'ticket_closed',
      'blacklist_full',
      'too_many_consoles',
      'license_paid',
      'storage_full',
      'version_conflict',
    ],
  },
  410: { means: 'used or expired link', errors: ['link_used', 'claim_used', 'release_withdrawn'] },
};

const rows = Object.entries(meanings).map(([status, { means, errors }]) => ({
  status: Number(status),
  means,
  errors,
}));

it.for(rows)('[OFF-15] uses the status $status for: $means', ({ status, errors }) => {
  for (const error of errors) expect(errorCatalogue[error].status, error).toBe(status);
});

it.for([400, 401, 402, 403, 404, 410])('[OFF-15] uses the status %i for no other error', (status) => {
  const named = Object.entries(errorCatalogue)
    .filter(([, error]) => error.status === status)
    .map(([name]) => name);
  expect(named.toSorted()).toEqual(meanings[status]?.errors.toSorted());
});
