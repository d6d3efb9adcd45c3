// Prints a new license key for tests: node license-key.js <product key>
// Only for a shop with the built-in emulators, because it signs in as the demo's admin. Waits until the shop is open.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const shop = process.env.BOTIQUE_URL ?? 'http://localhost:3005';
const productKey = process.argv[2];
const patienceMs = 300_000;

if (!productKey) fail('Pass the key of your product: node license-key.js <product key>');
await untilOpen();
const admin = await signIn('june');
const productId = (await findProduct()) ?? (await createProduct());
// A new customer each time, because a customer can claim a trial only once.
const customer = await signIn(await createPersona());
const { licenseId } = await call('/api/completed/product/claim-free-trial', customer, { productId });
const { license } = await call(`/api/licenses/get/id/${licenseId}`, customer);
console.log(license);

async function untilOpen() {
  for (const begun = Date.now(); Date.now() - begun < patienceMs; await wait(500)) {
    const reply = await fetch(`${shop}/readyz`).catch(() => null);
    if (reply?.ok) return;
  }
  fail(`${shop} did not open within ${patienceMs / 1000} s.`);
}

/** Signs in through the Discord emulator. Returns the headers for calls. */
async function signIn(persona) {
  const login = await fetch(`${shop}/auth/login`, { redirect: 'manual' });
  if (login.status !== 302) fail(`${login.url} answered ${login.status}: ${await login.text()}`);
  const authorize = new URL(login.headers.get('location'));
  const consent = `${authorize.origin}/emulator/discord/authorize${authorize.search}`;
  const { location } = await post(consent, { persona });
  const callback = await fetch(location, { redirect: 'manual', headers: { cookie: cookiesOf(login) } });
  const cookie = cookiesOf(callback);
  const [, token] = /(?:^|; )token=([^;]+)/.exec(cookie) ?? [];
  return { emulator: authorize.origin, headers: { cookie, authorization: `Bearer ${token}` } };
}

function cookiesOf(reply) {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function createPersona() {
  const { persona } = await post(`${admin.emulator}/emulator/discord/personas`, { globalName: 'CI' });
  return persona.id;
}

async function findProduct() {
  const products = await call('/api/products/get/all');
  return products.find(({ key }) => key === productKey)?.id;
}

async function createProduct() {
  const { id } = await call('/api/admin/products/create', admin, {
    id: randomBytes(4).toString('hex'),
    key: productKey,
    name: productKey,
    description: 'For tests.',
    category: 'bots',
    system: 'license',
    price: 3,
    lifeTimePrice: 0,
    storge: 100,
    images: [],
    locked: false,
    trial: { enabled: true, duration: 30 },
    stock: { enabled: false, amount: 0, data: [] },
  });
  return id;
}

/** A call of the shop's API. With a body, it is a POST. */
async function call(path, person, body) {
  const headers = person?.headers ?? {};
  const reply = body
    ? await post(shop + path, body, headers)
    : await read(await fetch(shop + path, { headers }));
  return reply.data;
}

async function post(url, body, headers = {}) {
  const type = { 'content-type': 'application/json' };
  return read(
    await fetch(url, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) }),
  );
}

async function read(reply) {
  if (!reply.ok) fail(`${reply.url} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
