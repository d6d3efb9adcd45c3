import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A self-signed certificate. node:crypto can read certificates, but not create them. */
export function makeCertificate(validity: { from: Date; to: Date }): { pem: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = sequence(set(sequence(der(0x06, '550403'), der(0x0c, Buffer.from('Test').toString('hex')))));
  const body = sequence(
    der(0x02, '01'),
    rsaSha256,
    name,
    sequence(time(validity.from), time(validity.to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }).toString('hex'),
  );
  const signature = sign('RSA-SHA256', Buffer.from(body, 'hex'), privateKey).toString('hex');
  const bytes = Buffer.from(sequence(body, rsaSha256, der(0x03, `00${signature}`)), 'hex');
  const lines = bytes.toString('base64').replaceAll(/.{1,64}/g, '$&\n');
  return { pem: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`, privateKey };
}

/** DER encoding in hex digits: tag, length, content. */
function der(tag: number, content: string): string {
  const length = content.length / 2;
  const digits = length.toString(16);
  const size = digits.padStart(digits.length + (digits.length % 2), '0');
  const long = length > 127 ? (0x80 + size.length / 2).toString(16) : '';
  return `${tag.toString(16).padStart(2, '0')}${long}${size}${content}`;
}

function sequence(...parts: string[]): string {
  return der(0x30, parts.join(''));
}

function set(...parts: string[]): string {
  return der(0x31, parts.join(''));
}

function time(date: Date): string {
  const digits = `${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
  return der(0x18, Buffer.from(digits).toString('hex'));
}

const rsaSha256 = sequence(der(0x06, '2a864886f70d01010b'), der(0x05, ''));
