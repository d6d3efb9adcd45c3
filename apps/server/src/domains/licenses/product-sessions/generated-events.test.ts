import {
  productAcknowledgement,
  productClientEvents,
  productHandshake,
  productNamespace,
  productServerEvents,
} from '@botique/contract/licenses/product-protocol.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyJson, fieldsLike, fieldsOf } from '../../../testing/arbitrary-fields.ts';
import { connectProgram } from '../../../testing/connect-program.ts';
import { emitAcknowledged } from '../../../testing/live-client.ts';
import { signIn } from '../../../testing/person.ts';
import { enter, giveKey } from '../../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let license: string;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await signIn(app, 'customer');
  license = (await giveKey(app, owner.id, { sessions: 10 })).key;
});
afterAll(() => app.close());

it('[LIC-105] [OFF-20] answers any product handshake according to the contract, never with a server error', async () => {
  const auth = fc.oneof(
    fieldsLike(productHandshake, { license, uuid: randomUUID(), metadata: {} }),
    fieldsOf(productHandshake),
  );
  await fc.assert(
    fc.asyncProperty(auth, async (sent) => {
      const { refusal, socket } = await connectProgram(app, productNamespace, {
        auth: { license, ...sent },
      });
      socket.close();
      if (!refusal) return;
      productAcknowledgement.parse(refusal);
      expect(refusal.code, JSON.stringify(sent)).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
});

it('[LIC-105] [OFF-20] answers any event of a product session according to the contract, never with a server error', async () => {
  const names = [...Object.keys(productClientEvents), ...Object.keys(productServerEvents), 'toString'];
  const event = fc.record({
    name: fc.oneof(fc.constantFrom(...names), fc.string({ minLength: 1, maxLength: 20 })),
    payload: fc.oneof(fc.constant({}), anyJson),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
      const { socket } = await enter(app, license);
      for (const { name, payload } of events) {
        // socket.io itself refuses to send these.
        if (reserved.has(name)) continue;
        const reply = await emitAcknowledged(socket, name, payload as object);
        productAcknowledgement.parse(reply);
        expect(reply.code, JSON.stringify({ name, payload })).toBeLessThan(500);
        if (name === productClientEvents.leave.name) break;
      }
      await emitAcknowledged(socket, productClientEvents.leave.name, {});
      socket.close();
    }),
    { numRuns: 40 },
  );
});

const reserved = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);
