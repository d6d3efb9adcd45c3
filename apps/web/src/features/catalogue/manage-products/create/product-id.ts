const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 8;
/** Larger bytes are redrawn, because they would make the first letters more likely than the others. */
const rejectFrom = 256 - (256 % alphanumerics.length);

type Fill = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

/** The server refuses an id that exists, so a collision overwrites nothing. */
export function randomProductId(fill: Fill = (bytes) => crypto.getRandomValues(bytes)): string {
  let id = '';
  while (id.length < length) {
    for (const byte of fill(new Uint8Array(length - id.length))) {
      if (byte < rejectFrom) id += alphanumerics[byte % alphanumerics.length];
    }
  }
  return id;
}
