import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { giveLicense } from '../testing/licenses.ts';
import { signIn } from '../testing/person.ts';
import { enter, giveKey } from '../testing/product-sessions.ts';
import { addProduct, someProduct } from '../testing/products.ts';
import { startTestApp } from '../testing/test-app.ts';

/** Counts connections, whatever their protocol. */
async function openTrap() {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, url: `https://127.0.0.1:${port}/picture.png`, visits: () => visits };
}

it('[OFF-30] never connects to a URL that a customer or an admin sent', async () => {
  const trap = await openTrap();
  const app = await startTestApp();
  try {
    const [customer, admin] = [await signIn(app, 'customer'), await signIn(app, 'admin')];
    const { url } = trap;

    const product = someProduct({ images: [url], description: `See ${url}` });
    const created = await admin.call(catalogueEndpoints['products.create'], { body: product });
    expect(created.status, created.text).toBe(200);
    const page = await fetch(`${app.url}/products/${product.id}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain(url);

    const text = `My log is at ${url}`;
    const ticket = await customer.call(ticketsEndpoints['tickets.create'], {
      body: { type: 'general_question', title: url, text },
    });
    expect(ticket.status, ticket.text).toBe(200);

    const { id: productId } = await addProduct(app, someProduct({ price: 0 }));
    const { id: license } = await giveLicense(app, customer.id, { productId });
    const onPay = { api: url, license, duration: 1, event: 'renew' };
    const renewed = await customer.call(billingEndpoints['invoices.renew'], { body: { price: 0, onPay } });
    expect(renewed.body).toMatchObject({ success: true });

    const { key } = await giveKey(app, customer.id);
    await enter(app, key, { metadata: { username: 'Bot', id: '1', avatar: url } });
  } finally {
    // Waits for requests and jobs in flight.
    await app.close();
  }
  expect(trap.visits()).toBe(0);

  const visitor = connect(trap.port, '127.0.0.1');
  await once(
    visitor.on('error', () => {}),
    'close',
  );
  expect(trap.visits()).toBe(1);
});
