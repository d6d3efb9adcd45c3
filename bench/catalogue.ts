import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { median, requestsPerSecond } from './load.ts';
import { openShop } from './shop.ts';

/**
 * The catalogue call and the first page, with 10 and with 500 products, beside a bare node:http server that sends
 * the same bytes. Both are measured in turns in one run: only the ratio says something, the rates depend on the machine.
 */
const rounds = 3;
const seconds = 1;
const connections = 16;

const questions = [
  { what: 'catalogue call', path: '/api/products/get/all', headers: { accept: 'application/json' } },
  { what: 'first page /', path: '/', headers: { accept: 'text/html' } },
  { what: 'first page /products', path: '/products', headers: { accept: 'text/html' } },
];
const dresses = [{}, { 'accept-encoding': 'gzip' }] as const;

type Reply = { body: Buffer; headers: Record<string, string> };

const shop = await openShop(31_500);
try {
  console.log('products  what                    encoding     bytes   raw/s  ours/s  ours : raw');
  for (const products of [12, 500]) {
    await shop.fillUpTo(products);
    for (const { what, path, headers } of questions) {
      for (const dress of dresses) await compare(products, what, path, { ...headers, ...dress });
    }
  }
} finally {
  await shop.close();
}

async function compare(products: number, what: string, path: string, headers: Record<string, string>) {
  const reply = await fetchOnce(shop.url + path, headers);
  if (reply.headers['content-encoding'] === 'gzip') gunzipSync(reply.body);
  const raw = fork(fileURLToPath(new URL('raw-server.ts', import.meta.url)));
  raw.send({ ...reply, body: reply.body.toString('base64') });
  const [port] = (await once(raw, 'message')) as [number];
  const rates: { raw: number[]; ours: number[] } = { raw: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [who, url] of [
      ['raw', `http://127.0.0.1:${port}/`],
      ['ours', shop.url + path],
    ] as const) {
      rates[who].push(await requestsPerSecond({ url, headers, connections, seconds }));
    }
  }
  raw.kill();
  const [rawRate, ourRate] = [median(rates.raw), median(rates.ours)];
  console.log(
    [
      String(products).padStart(8),
      what.padEnd(22),
      (reply.headers['content-encoding'] ?? 'plain').padEnd(8),
      String(reply.body.length).padStart(9),
      String(Math.round(rawRate)).padStart(7),
      String(Math.round(ourRate)).padStart(7),
      (ourRate / rawRate).toFixed(2).padStart(11),
    ].join('  '),
  );
}

function fetchOnce(url: string, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (reply) => {
      const kept = Object.entries(reply.headers).filter(([name]) => !['connection', 'date'].includes(name));
      buffer(reply).then(
        (body) => resolve({ body, headers: Object.fromEntries(kept) as Reply['headers'] }),
        reject,
      );
    })
      .once('error', reject)
      .end();
  });
}
