const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 8;
/** Bytes from here on would make the first letters likelier than the others: they are drawn again. */
const unfairFrom = 256 - (256 % alphanumerics.length);

type Fill = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

/** The id of a new product. The server refuses one that exists, so a chance repetition overwrites nothing. */
export function randomProductId(fill: Fill = (bytes) => crypto.getRandomValues(bytes)): string {
  let id = '';
  while (id.length < length) {
    for (const byte of fill(new Uint8Array(length - id.length))) {
      if (byte < unfairFrom) id += alphanumerics[byte % alphanumerics.length];
    }
  }
  return id;
}
