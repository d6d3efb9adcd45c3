import * as z from 'zod';
import type { ErrorName } from '../errors.ts';
import { defineNamespaceEvent } from '../live-event.ts';
import { line } from '../text.ts';
import { sentLines } from './console.ts';
import {
  deviceFacts,
  deviceUuid,
  epoch,
  exitCode,
  launcherVersion,
  productFacts,
  productKey,
  sessionId,
} from './session.ts';

/** Sold products connect here. Pages use the main namespace. */
export const productNamespace = '/product';

const productVersion = line({ min: 1, max: 50 });

/** The `auth` of the handshake. With `resume`, a reconnecting product gets its own seat back. */
export const productHandshake = z.object({
  license: z.string().min(1).max(100).meta({ description: 'The license key.' }),
  uuid: deviceUuid,
  product: productKey.optional().meta({ description: 'A key of another product is refused.' }),
  version: productVersion.optional(),
  launcher: launcherVersion.optional().meta({
    description: 'The version of the launcher that runs the product, which can restart and update it.',
  }),
  ...deviceFacts,
  metadata: productFacts.default({}),
  resume: z.object({ sessionId, epoch }).optional(),
});

export type ProductHandshake = z.output<typeof productHandshake>;

const nothing = z.object({}).default({});

/** Events from a product. */
export const productClientEvents = {
  heartbeat: defineNamespaceEvent({ name: 'heartbeat', payload: nothing, example: {} }),
  leave: defineNamespaceEvent({
    name: 'leave',
    payload: z.object({ exitCode: exitCode.optional() }).default({}),
    example: { exitCode: 0 },
  }),
  console: defineNamespaceEvent({
    name: 'console',
    payload: sentLines,
    example: { first: 1, lines: [{ level: 'info', content: 'Logged in as Mall Moderator' }] },
  }),
  metadata: defineNamespaceEvent({
    name: 'metadata',
    payload: productFacts,
    example: { username: 'Mall Moderator' },
  }),
  /** The launcher runs another version of the product now, in the same session. */
  version: defineNamespaceEvent({
    name: 'version',
    payload: z.object({ version: productVersion }),
    example: { version: '2.5.0' },
  }),
} as const;

/** Events to a product. */
export const productServerEvents = {
  seated: defineNamespaceEvent({
    name: 'seated',
    payload: z.object({
      sessionId,
      epoch: epoch.meta({ description: 'Increases each time the seat is taken or resumed.' }),
      resumed: z.boolean(),
      heartbeatSeconds: z.number().positive(),
    }),
    example: {
      sessionId: '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10',
      epoch: 1,
      resumed: false,
      heartbeatSeconds: 10,
    },
  }),
  /** After `seated`, and again from time to time. Missing if the shop allows no offline use. */
  lease: defineNamespaceEvent({
    name: 'lease',
    payload: z.object({ lease: z.string().meta({ description: 'A JSON Web Token.' }) }),
    example: { lease: 'eyJhbGciOiJFZERTQSJ9.eyJsaWNlbnNlIjoi…' },
  }),
  /** Only for a launcher: restart the product. The session goes on. */
  restart: defineNamespaceEvent({ name: 'restart', payload: nothing, example: {} }),
  /** Only for a launcher: another release of the product is current. */
  release: defineNamespaceEvent({
    name: 'release',
    payload: z.object({ version: z.string() }),
    example: { version: '2.5.0' },
  }),
  ended: defineNamespaceEvent({
    name: 'ended',
    payload: z.object({
      // Not an enum, so that products understand newer servers with new error names.
      error: z.string(),
      code: z.int(),
      message: z.string(),
    }),
    example: { error: 'license_expired', code: 403, message: 'This license has expired.' },
  }),
} as const;

export type ProductClientEvents = typeof productClientEvents;
export type ProductServerEvents = typeof productServerEvents;
/** Why a product session ended, or did not start. */
export type SessionEnd = z.output<ProductServerEvents['ended']['payload']>;
/** A seat belongs to one product session. The epoch tells its current holder from earlier ones. */
export type Seat = { sessionId: string; epoch: number };

/** The server's acknowledgement of an event, and the `data` of a refused handshake. */
export const productAcknowledgement = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true) }),
  z.object({
    success: z.literal(false),
    code: z.int(),
    error: z.string(),
    message: z.string(),
    retryAfterSeconds: z.number().positive().optional(),
  }),
]);

const definiteRefusals: ReadonlySet<string> = new Set<ErrorName>([
  'invalid_request',
  'license_not_found',
  'license_key_replaced',
  'license_expired',
  'license_revoked',
  'license_suspended',
  'account_banned',
  'wrong_product',
  'device_blacklisted',
  'session_stopped',
  'seats_taken',
]);

/** A retry cannot help, so the product has to stop. After any other error it retries. */
export function isDefiniteRefusal(error: string): boolean {
  return definiteRefusals.has(error);
}
