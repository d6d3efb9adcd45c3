import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOrder, orderBody, startPaypal, type TestPaypal } from '../test-paypal.ts';

let paypal: TestPaypal;
beforeAll(async () => {
  paypal = await startPaypal();
});
afterAll(() => paypal.close());

const shop = 'http://shop.example';
const open = (token: string, more = '') => paypal.send('GET', `/checkoutnow?token=${token}${more}`);
const press = (fields: Record<string, string>) =>
  paypal.send('POST', '/checkoutnow', new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const status = async (id: string) => (await paypal.script(`/orders/${id}`)).body.order.status as string;

it('shows the merchant, the amount and the item, and states that no money moves', async () => {
  const id = await newOrder(paypal, {
    description: '<b>Bot</b>',
    amount: { currency_code: 'USD', value: '1234.5' },
  });
  const reply = await open(id, `&origin=${shop}`);
  expect(reply.status).toBe(200);
  expect(reply.body).toContain('no real money is involved');
  expect(reply.body).toContain('Botique');
  expect(reply.body).toContain('$1,234.50');
  expect(reply.body).toContain('&lt;b&gt;Bot&lt;/b&gt;');
});

it('runs no script but its own file and stays connected to the page that opened it', async () => {
  const { headers, body } = await open(await newOrder(paypal));
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(body).not.toMatch(/<script(?! src=)|style=|<style| on\w+=/);
  expect(headers.get('cross-origin-opener-policy')).toBeNull();
  for (const [path, type] of [
    ['/checkoutnow/popup.js', 'text/javascript'],
    ['/checkoutnow/page.css', 'text/css'],
  ] as const) {
    expect((await paypal.send('GET', path)).headers.get('content-type')).toContain(type);
  }
});

it("reports the buyer's choice to the origin of the page that opened it", async () => {
  const id = await newOrder(paypal);
  const cancelled = await press({ token: id, origin: shop, decision: 'cancel' });
  expect(cancelled.body).toContain('data-outcome="cancelled"');
  expect(await status(id)).toBe('CREATED');
  const paid = await press({
    token: id,
    origin: `${shop}/path?x=1`,
    fundingSource: 'venmo',
    decision: 'approve',
  });
  expect(paid.body).toMatch(/data-outcome="approved"[^>]*data-payer="[2-9A-HJ-NP-Z]{13}"/);
  expect(paid.body).toContain(`data-origin="${shop}"`);
  expect(await status(id)).toBe('APPROVED');
});

it('tells a returning buyer that the last card was declined', async () => {
  const id = await newOrder(paypal);
  await press({ token: id, origin: shop, decision: 'decline' });
  await paypal.call('POST', `/v2/checkout/orders/${id}/capture`);
  expect((await open(id)).body).toContain('The last card was declined');
});

it('redirects to the URLs in the order when no page opened it', async () => {
  const context = {
    return_url: `${shop}/back?a=1`,
    cancel_url: `${shop}/cancelled`,
    brand_name: 'Bots & Co',
  };
  const { body } = await paypal.call('POST', '/v2/checkout/orders', {
    ...orderBody(),
    payment_source: { paypal: { experience_context: context } },
  });
  expect(body.status).toBe('PAYER_ACTION_REQUIRED');
  expect((await open(body.id)).body).toContain('Bots &amp; Co');
  const cancelled = await press({ token: body.id, decision: 'cancel' });
  expect(cancelled.headers.get('location')).toBe(`${shop}/cancelled?token=${body.id}`);
  const paid = await press({ token: body.id, decision: 'approve' });
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(new RegExp(`^${shop}/back\\?a=1&token=${body.id}&PayerID=\\w{13}$`)),
  ]);
});

it('shows an error for an invalid request and for an unknown or finished order', async () => {
  expect((await open('NONE')).status).toBe(404);
  expect((await open('NONE', '&origin=javascript:alert(1)')).status).toBe(404);
  const id = await newOrder(paypal);
  expect((await open(id, '&origin=javascript:alert(1)')).status).toBe(404);
  expect((await press({ token: id, origin: shop, decision: 'maybe' })).status).toBe(404);
  await press({ token: id, origin: shop, decision: 'approve' });
  await paypal.call('POST', `/v2/checkout/orders/${id}/capture`);
  expect((await open(id)).status).toBe(409);
  expect((await press({ token: id, origin: shop, decision: 'approve' })).status).toBe(409);
});

it('serves the buttons script only to its own client and only for supported options', async () => {
  const script = (query: string) => paypal.send('GET', `/sdk/js?${query}`);
  const ours = `client-id=${paypal.clientId}&currency=USD&intent=capture&components=buttons`;
  const served = await script(`${ours}&enable-funding=venmo`);
  expect(served.status).toBe(200);
  expect(served.headers.get('content-type')).toContain('text/javascript');
  expect(served.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  for (const query of ['client-id=other', '', `${ours}&intent=authorize`.replace('intent=capture&', '')]) {
    const refused = await script(query);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatch(/^throw new Error\("SDK Validation error/);
  }
});
