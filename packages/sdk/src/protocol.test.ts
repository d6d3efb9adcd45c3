import { consoleLevels, consoleLimits, maxLastMessages } from '@botique/contract/licenses/console-rules.ts';
import { sentLines } from '@botique/contract/licenses/console.ts';
import {
  isDefiniteRefusal,
  productClientEvents,
  productHandshake,
  productNamespace,
  productServerEvents,
} from '@botique/contract/licenses/product-protocol.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import { expect, it } from 'vitest';
import * as sdk from './protocol.ts';

it('[SDK-1] uses the same names, limits and errors as the contract', () => {
  expect(sdk.productNamespace).toBe(productNamespace);
  expect(sdk.leaseSeconds).toBe(leaseSeconds);
  expect(sdk.consoleLevels).toEqual(consoleLevels);
  expect(consoleLimits).toMatchObject(sdk.consoleLimits);
  expect(sdk.maxLastMessages).toBe(maxLastMessages);
  for (const fact of ['host', 'platform'] as const) {
    expect(productHandshake.shape[fact].unwrap().maxLength).toBe(sdk.deviceFactLimits[fact]);
  }
  const definite = Object.keys(errorCatalogue).filter(isDefiniteRefusal);
  expect(definite.toSorted()).toEqual(sdk.definiteRefusals.toSorted());
});

it('[SDK-1] understands what the shop sends', () => {
  expect(sdk.readSeated(productServerEvents.seated.example)).toEqual(productServerEvents.seated.example);
  const { error, message } = productServerEvents.ended.example;
  expect(sdk.readRefusal(productServerEvents.ended.example)).toEqual({ error, message });
  expect(sdk.readAcknowledgement({ success: true, code: 200 })).toEqual({ success: true });
});

it.for([null, 7, 'text', [], {}, { success: 'yes' }, { sessionId: 1 }])(
  '[SDK-1] does not mistake %j for a message of the shop',
  (sent) => {
    expect([sdk.readSeated(sent), sdk.readRefusal(sent), sdk.readAcknowledgement(sent)]).toEqual([
      null,
      null,
      null,
    ]);
  },
);

it.for([
  [1.5, 1.5],
  [300, 300],
  [9e9, 300],
  [0, undefined],
  [-1, undefined],
  ['5', undefined],
])('[SDK-1] reads that it should wait %j seconds as %j', ([sent, seconds]) => {
  const refused = { error: 'too_busy', message: 'The shop is busy.', retryAfterSeconds: sent };
  expect(sdk.readRefusal(refused)?.retryAfterSeconds).toBe(seconds);
});

it('[DEL-57] understands the events of the shop for a launcher, and sends what the contract accepts', () => {
  expect(sdk.readRelease(productServerEvents.release.example)).toBe('2.5.0');
  expect(sdk.readRelease({ version: 7 })).toBeNull();
  expect(productServerEvents.restart.name).toBe('restart');
  const handshake = { license: 'key', uuid: '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42', launcher: '1.0.0' };
  expect(productHandshake.parse(handshake)).toMatchObject({ launcher: '1.0.0' });
  expect(productClientEvents.version.payload.parse({ version: '2.5.0' })).toEqual({ version: '2.5.0' });
});

it('[SDK-1] sends console lines that the contract accepts', () => {
  const lines: sdk.NumberedLines = { first: 1, lines: [{ level: 'warn', content: 'careful' }] };
  expect(sentLines.parse(lines)).toEqual(lines);
});
