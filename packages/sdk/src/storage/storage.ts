import { createStorageCalls, notTheShop, readJson } from './storage-calls.ts';

/** What is known of a stored document without its content. */
export type DocumentInfo = {
  key: string;
  /** Changes with each write. */
  version: number;
  /** Its size. */
  bytes: number;
  updatedAt: string;
};

export type StoredDocument = {
  key: string;
  version: number;
  bytes: Uint8Array;
  text(): string;
  json(): unknown;
};

/** `version`: only if this is still the current one. 0 or undefined: only if there is no such document. */
type Condition = { version: number | undefined };

/** Documents that the shop keeps for the license. All of its sessions share them. */
export type Storage = {
  /** Null if there is no such document. */
  get(key: string): Promise<StoredDocument | null>;
  /** A string is stored as text, an ArrayBuffer or typed array as its bytes, anything else as JSON. Without a condition, whatever is there is replaced. */
  set(key: string, value: unknown, condition?: Condition): Promise<DocumentInfo>;
  /** False if there was no such document. */
  delete(key: string, condition?: Condition): Promise<boolean>;
  /** Documents whose keys begin with the prefix, ordered by key. Without a prefix, all. */
  list(prefix?: string): AsyncIterable<DocumentInfo>;
};

const pageSize = '100';

export function createStorage(shop: { url: string; license: string }): Storage {
  const call = createStorageCalls(shop);

  return {
    async get(key) {
      const reply = await call('GET', 'document', { query: { key } });
      if (!reply) return null;
      const { bytes, headers } = reply;
      // A proxy that compresses the reply marks the version as weak.
      const version = Number(/^(?:W\/)?"(\d+)"$/.exec(headers.get('etag') ?? '')?.[1]);
      if (!Number.isInteger(version)) throw notTheShop();
      const text = () => new TextDecoder().decode(bytes);
      return {
        key,
        version,
        bytes,
        text,
        json: () => JSON.parse(text()) as unknown,
      };
    },

    async set(key, value, condition) {
      const query = { key, ...(condition ? { version: String(checked(condition.version ?? 0)) } : {}) };
      const reply = await call('POST', 'document', { query, content: contentOf(value) });
      return (readJson(reply) as { data: DocumentInfo }).data;
    },

    async delete(key, condition) {
      if (condition && !checked(condition.version ?? 0))
        throw new TypeError('version must be that of a document.');
      return (await call('POST', 'delete', { fields: { key, ...condition } })) !== null;
    },

    async *list(prefix = '') {
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { prefix, limit: pageSize, ...(cursor === '' ? {} : { cursor }) };
        const reply = await call('GET', 'documents', { query });
        const page = readJson(reply) as { data: DocumentInfo[]; next: string | null };
        yield* page.data;
        cursor = page.next;
      }
    },
  };
}

function contentOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  // JSON would be `{}`, and what is in them would be lost.
  if (value instanceof Map || value instanceof Set) throw new TypeError('Maps and Sets cannot be stored.');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // `JSON.stringify` returns undefined for functions and the like, whatever its type says.
  if (typeof text !== 'string') throw new TypeError('This value cannot be stored.');
  return new TextEncoder().encode(text);
}

function checked(version: number): number {
  if (!Number.isSafeInteger(version) || version < 0)
    throw new TypeError('version must be that of a document.');
  return version;
}
