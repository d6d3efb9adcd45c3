import { sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/certificate.ts';
import { lonePayPal } from '../../testing/lone-paypal.ts';
import {
  dropLine,
  json,
  plain,
  startScriptedProvider,
  type ScriptedProvider,
} from '../../testing/scripted-provider.ts';

const day = 24 * 60 * 60 * 1000;
const validity = { from: new Date(Date.now() - 10 * day), to: new Date(Date.now() + 10 * day) };
const paypals = makeCertificate(validity);
const forgers = makeCertificate(validity);

const event = {
  id: 'WH-58D329510W468432D-8HN650336L201105X',
  create_time: '2026-11-15T10:00:00.000Z',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  resource: { id: '3C679366HH908993F', custom_id: 'our-order' },
};
const body = Buffer.from(`${JSON.stringify(event, null, 2)}\n`);

let provider: ScriptedProvider;

beforeEach(async () => {
  provider = await startScriptedProvider();
});

afterEach(async () => {
  await provider.stop();
});

type Changes = {
  id?: string;
  time?: string;
  webhookId?: string;
  raw?: Buffer;
  certUrl?: string;
  algorithm?: string;
  key?: typeof paypals.privateKey;
};

function signedHeaders(changes: Changes = {}) {
  const { id = '69cd13f0-d67a-11e5-baa3-778b53f4ae55', time = new Date().toISOString() } = changes;
  const { webhookId = '1WEBHOOK', raw = body, key = paypals.privateKey } = changes;
  const signature = sign('RSA-SHA256', Buffer.from(`${id}|${time}|${webhookId}|${crc32(raw)}`), key);
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': changes.certUrl ?? `${provider.url}/v1/notifications/certs/CERT-360caa42-fca2a594`,
    'paypal-auth-algo': changes.algorithm ?? 'SHA256withRSA',
  };
}

const atAge = (ms: number) => new Date(Date.now() - ms).toISOString();

function oneBitOff(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(20) ^ 1, 20);
  return copy;
}

describe('webhook signature', () => {
  it('[ORD-85] accepts a signature over transmission id, time, webhook id and the crc32 of the raw bytes', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(plain(200, paypals.pem));
    expect(await paypal.verifiedEvent(signedHeaders(), body)).toMatchObject({
      id: event.id,
      type: 'PAYMENT.CAPTURE.COMPLETED',
      captureId: '3C679366HH908993F',
      orderId: 'our-order',
    });
  });

  it('[ORD-84] checks the signature over the raw bytes, not over the parsed JSON', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(plain(200, paypals.pem));
    const sameMeaning = Buffer.from(JSON.stringify(event));
    expect(await paypal.verifiedEvent(signedHeaders(), sameMeaning)).toBeNull();
    expect(await paypal.verifiedEvent(signedHeaders({ raw: sameMeaning }), sameMeaning)).not.toBeNull();
  });

  it('[ORD-84] checks the signature before parsing the body', async () => {
    const { paypal, lines } = lonePayPal(provider.url);
    provider.next(plain(200, paypals.pem));
    const noJson = Buffer.from('{ "id": ');
    expect(await paypal.verifiedEvent(signedHeaders(), noJson)).toBeNull();
    expect(lines).toEqual([]);
    expect(await paypal.verifiedEvent(signedHeaders({ raw: noJson }), noJson)).toBeNull();
    expect(lines).toHaveLength(1);
  });

  it('[ORD-85] [ORD-86] refuses an event whose signature does not match', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(plain(200, paypals.pem));
    const good = signedHeaders();
    const forged = [
      [good, oneBitOff(body)],
      [good, Buffer.concat([body, Buffer.from(' ')])],
      [{ ...good, 'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae56' }, body],
      [{ ...good, 'paypal-transmission-time': atAge(1000) }, body],
      [{ ...good, 'paypal-transmission-sig': oneBitOff(Buffer.from('A'.repeat(344))).toString() }, body],
      [{ ...good, 'paypal-transmission-sig': '' }, body],
      [signedHeaders({ webhookId: '2WEBHOOK' }), body],
      [signedHeaders({ key: forgers.privateKey }), body],
    ] as const;
    for (const [headers, raw] of forged) expect(await paypal.verifiedEvent(headers, raw)).toBeNull();
    expect(await paypal.verifiedEvent(good, body)).not.toBeNull();
  });

  it('[ORD-86] refuses an event with a missing header or another algorithm without making a request', async () => {
    const { paypal } = lonePayPal(provider.url);
    const good = signedHeaders();
    for (const name of Object.keys(good)) {
      expect(await paypal.verifiedEvent({ ...good, [name]: undefined }, body)).toBeNull();
    }
    for (const algorithm of ['SHA1withRSA', 'sha256withrsa', 'none', '']) {
      expect(await paypal.verifiedEvent(signedHeaders({ algorithm }), body)).toBeNull();
    }
    expect(provider.received).toEqual([]);
  });

  it('[ORD-86] refuses an event that is older than PayPal repeats events, or dated in the future', async () => {
    const { paypal } = lonePayPal(provider.url);
    const verdict = (time: string) => paypal.verifiedEvent(signedHeaders({ time }), body);
    for (const time of [atAge(3 * day + 7_200_000), atAge(-6 * 60_000), 'yesterday', '1479200000', '']) {
      expect(await verdict(time)).toBeNull();
    }
    expect(provider.received).toEqual([]);
    provider.next(plain(200, paypals.pem));
    for (const time of [atAge(3 * day), atAge(-4 * 60_000), `${atAge(0).slice(0, 19)}Z`]) {
      expect(await verdict(time)).not.toBeNull();
    }
  });

  it('[ORD-86] refuses an event with a certificate from elsewhere without making a request', async () => {
    const elsewhere = await startScriptedProvider();
    const { paypal } = lonePayPal(provider.url);
    const { host } = new URL(provider.url);
    const addresses = [
      `${elsewhere.url}/v1/notifications/certs/CERT-1`,
      `https://${host}/v1/notifications/certs/CERT-1`,
      `http://${host}@${new URL(elsewhere.url).host}/v1/notifications/certs/CERT-1`,
      `http://user@${host}/v1/notifications/certs/CERT-1`,
      `${provider.url}/v1/notifications/certs/../../uploads/CERT-1`,
      `${provider.url}/v1/notifications/certs/CERT-1?x=1`,
      `${provider.url}/v1/notifications/certs/CERT-1#x`,
      `${provider.url}/v1/notifications/certs/`,
      `${provider.url}/CERT-1`,
      'file:///etc/passwd',
      'CERT-1',
    ];
    for (const certUrl of addresses) {
      const headers = signedHeaders({ certUrl, key: forgers.privateKey });
      expect(await paypal.verifiedEvent(headers, body), certUrl).toBeNull();
    }
    expect([...provider.received, ...elsewhere.received]).toEqual([]);
    await elsewhere.stop();
  });
});

describe('webhook certificate', () => {
  it('fetches the certificate once, also for concurrent events', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(plain(200, paypals.pem));
    const verdicts = await Promise.all([1, 2, 3].map(() => paypal.verifiedEvent(signedHeaders(), body)));
    expect(verdicts).not.toContain(null);
    expect(await paypal.verifiedEvent(signedHeaders(), body)).not.toBeNull();
    expect(provider.received.map(({ path }) => path)).toEqual([
      '/v1/notifications/certs/CERT-360caa42-fca2a594',
    ]);
  });

  it('fails when the certificate cannot be fetched, so that PayPal sends the event again', async () => {
    const { paypal } = lonePayPal(provider.url);
    const away = [
      dropLine,
      json(500, {}),
      plain(429, ''),
      plain(200, 'no certificate'),
      plain(302, '', { location: '/' }),
    ];
    for (const answer of away) {
      provider.next(answer);
      await expect(paypal.verifiedEvent(signedHeaders(), body)).rejects.toMatchObject({
        name: 'PayPalUnreachable',
        sent: false,
      });
    }
    expect(provider.received).toHaveLength(away.length);
    provider.next(plain(200, paypals.pem));
    expect(await paypal.verifiedEvent(signedHeaders(), body)).not.toBeNull();
  });

  it('[ORD-86] refuses an event whose certificate PayPal does not have', async () => {
    const { paypal } = lonePayPal(provider.url);
    provider.next(json(404, {}));
    expect(await paypal.verifiedEvent(signedHeaders(), body)).toBeNull();
  });

  it('[ORD-86] refuses an event when the certificate has expired', async () => {
    const { paypal, clock } = lonePayPal(provider.url);
    const later = () => clock.now().toISOString();
    provider.next(plain(200, paypals.pem));
    clock.forward(9 * day);
    expect(await paypal.verifiedEvent(signedHeaders({ time: later() }), body)).not.toBeNull();
    clock.forward(2 * day);
    expect(await paypal.verifiedEvent(signedHeaders({ time: later() }), body)).toBeNull();
  });
});
