import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';

type Identity = { id: string; certificate: string; privateKey: KeyObject };

const aDayMs = 86_400_000;
let made: Promise<Identity> | undefined;

/** The key and certificate of this process. Created on first use, because that takes a while. */
export function identity(): Promise<Identity> {
  made ??= newIdentity();
  return made;
}

async function newIdentity(): Promise<Identity> {
  const { generate } = await import('selfsigned');
  const pair = await generate([{ name: 'commonName', value: 'messageverificationcerts.paypal.example' }], {
    keySize: 2048,
    algorithm: 'sha256',
    // Valid since yesterday, because the verifier's clock may be behind ours.
    notBeforeDate: new Date(Date.now() - aDayMs),
    notAfterDate: new Date(Date.now() + 3_650 * aDayMs),
  });
  const print = createHash('sha256').update(pair.cert).digest('hex').slice(0, 24);
  return { id: `CERT-${print}`, certificate: pair.cert, privateKey: createPrivateKey(pair.private) };
}
